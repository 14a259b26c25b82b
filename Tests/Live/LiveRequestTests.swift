import Foundation
import Moonspring
import MoonspringLive
import MoonspringScene
import NIOHTTP1
import TestSupport
import Testing

@Suite struct LiveRequestTests {
    private func objection(to text: String) -> String? {
        do throws(LiveRequest.Objection) {
            _ = try LiveRequest.Message(Array(text.utf8))
            return nil
        } catch {
            return error.text
        }
    }

    @Test("requests are read with their numbers")
    func requests() throws {
        let step = try LiveRequest.Message(Array(#"{"do":"step","ticks":-3,"id":7}"#.utf8))
        #expect(step.request.name == "step" && step.id == 7)
        let touch = #"{"do":"touch","phase":"moved","point":[1.5,-2],"finger":1,"grab":true}"#
        #expect(try LiveRequest.Message(Array(touch.utf8)).id == nil)
    }

    @Test("members have their values, and numbers and switches that are left out are 0 and off")
    func members() throws {
        let object: JSON.Object = ["ticks": -3, "phase": "moved", "point": [1.5, -2], "grab": true, "values": .null]
        #expect(try RequestMember.integer("ticks", -9...9).read(object) == -3)
        #expect(try RequestMember.integer("finger", 1...9).read(object) == 0)
        #expect(try RequestMember.phase("phase").read(object) == .moved)
        #expect(try RequestMember.point("point").read(object) == Point(1.5, -2))
        #expect(try RequestMember.flag("grab").read(object))
        #expect(try !RequestMember.flag("hold").read(object))
        #expect(try RequestMember.values("values").read(object) == nil)
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
        #expect(
            objection(to: #"{"do":"touch","phase":"start"}"#)
                == "'phase' must be began, moved, ended or cancelled, got a string")
        #expect(
            objection(to: #"{"do":"compare","values":{"a":[]}}"#)
                == "'values' must be an object of numbers, strings, true and false, got an object")
        #expect(objection(to: #"{"do":"seek","tick":-1}"#)?.hasPrefix("'tick' must be a whole number from 0") == true)
    }

    @Test("docs/live.md has the rows of all requests, which MOONSPRING_RECORD=1 writes, and of all texts")
    func documented() throws {
        let text = try SceneFile.text(ofPackageFile: "docs/live.md")
        let table = try #require(text.firstMatch(of: /\| `do` \|(?:.*\n)+?\n/))
        let now = text.replacingCharacters(in: table.range, with: LiveRequest.table + "\n")
        if environment("MOONSPRING_RECORD") != nil {
            try now.write(to: packageRoot.appendingPathComponent("docs/live.md"), atomically: true, encoding: .utf8)
            Issue.record("the requests were written anew: look at the difference, then run without MOONSPRING_RECORD")
        } else {
            #expect(now == text, "run with MOONSPRING_RECORD=1")
        }
        let texts = try #require(text.firstMatch(of: /\| `type` \|(?:.*\n)+?\n/))
        #expect(texts.0.matches(of: /\n\| `(\w+)`/).map { String($0.1) } == LiveText.allCases.map(\.rawValue))
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
