// A program may take the commands along, to start them.
