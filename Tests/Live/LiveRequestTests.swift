import Moonspring
import MoonspringLive
import MoonspringScene
import NIOHTTP1
import Testing

@Suite struct LiveRequestTests {
    private func objection(to text: String) -> String? {
        do throws(LiveRequest.Objection) {
            _ = try LiveRequest.read(Array(text.utf8))
            return nil
        } catch {
            return error.text
        }
    }

    @Test("requests are read with their numbers")
    func requests() throws {
        func read(_ text: String) throws -> LiveRequest.Message { try LiveRequest.read(Array(text.utf8)) }
        #expect(try read(#"{"do":"step","ticks":-3,"id":7}"#) == .init(request: .step(-3), id: 7))
        #expect(
            try read(#"{"do":"touch","phase":"moved","point":[1.5,-2],"finger":1,"grab":true}"#).request
                == .touch(.moved, Point(1.5, -2), finger: 1, grabs: true))
        #expect(try read(#"{"do":"compare","values":null}"#).request == .compare(nil))
    }

    @Test("what is wrong with a request names the member and what was expected")
    func objections() {
        #expect(objection(to: "[]") == "expected a JSON object, got an array")
        #expect(objection(to: #"{"do":"fly"}"#) == "there is no request 'fly'")
        #expect(
            objection(to: #"{"do":"speed","value":1e9}"#) == "'value' must be a number from 0.1 to 4.0, got a number")
        #expect(
            objection(to: #"{"do":"touch","phase":"moved","point":[1e300,0]}"#)
                == "'point' must be two numbers of at most 1000000, got an array")
        #expect(objection(to: #"{"do":"seek","tick":-1}"#)?.hasPrefix("'tick' must be a whole number from 0") == true)
    }
}

@Suite struct GateTests {
    private func way(_ uri: String, host: [String], origin: String? = nil, method: HTTPMethod = .GET) -> Gate.Way {
        var headers = HTTPHeaders(host.map { ("host", $0) })
        if let origin { headers.add(name: "Origin", value: origin) }
        return Gate(token: "abc", port: 80).way(
            of: HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers))
    }

    @Test("only who has the token, this machine's name and no other site's page comes in")
    func ways() {
        #expect(way("/abc/", host: ["127.0.0.1:80"]) == .page)
        #expect(way("/abc/", host: ["127.0.0.1"]) == .page)
        #expect(way("/abc/socket", host: ["localhost:80"], origin: "http://localhost:80") == .socket)
        #expect(way("/abc/inputs.jsonl?x", host: ["127.0.0.1:80"]) == .file(.inputs))
        #expect(way("/abc/../etc", host: ["127.0.0.1:80"]) == .refused(.notFound))
        #expect(way("/abd/", host: ["127.0.0.1:80"]) == .refused(.forbidden))
        #expect(way("/", host: ["127.0.0.1:80"]) == .refused(.forbidden))
        #expect(way("/abc/", host: ["evil.example:80"]) == .refused(.forbidden))
        #expect(way("/abc/", host: []) == .refused(.forbidden))
        #expect(way("/abc/", host: ["127.0.0.1:80", "127.0.0.1:80"]) == .refused(.forbidden))
        #expect(way("/abc/socket", host: ["127.0.0.1:80"], origin: "http://evil.example") == .refused(.forbidden))
        #expect(way("/abc/socket", host: ["127.0.0.1:80"], origin: "null") == .refused(.forbidden))
        #expect(way("/abc/", host: ["127.0.0.1:80"], method: .POST) == .refused(.wrongMethod))
    }

    @Test("no two tokens are the same, and each has 32 digits")
    func tokens() {
        let tokens = Set((0..<100).map { _ in Gate.makeToken() })
        #expect(tokens.count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 })
    }
}
