import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("What a browser lets a page do")
struct PagePolicyTests {
    private func hex(_ text: String) -> String {
        sha256(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }

    @Test("digests are those of FIPS 180-4, whatever the length leaves of the last block")
    func digests() {
        #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            hex(String(repeating: "a", count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        #expect(
            [55, 56, 63, 64].map { hex(String(repeating: "a", count: $0)).prefix(8) }
                == ["9f4390f8", "b35439a4", "7d3e74a0", "ffe054fe"])
    }

    @Test("a page names the digests of its own scripts and styles, and lets nothing else in")
    func saved() throws {
        var film = PlayerFilm()
        film.append(Picture(tick: 0, []))
        let page = String(decoding: try film.page(title: "<script>alert(1)</script>"), as: UTF8.self)
        let policy = try #require(
            page.firstMatch(of: /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.output.1)
        for (tag, name) in [("script", "script-src"), ("style", "style-src")] {
            let texts = page.components(separatedBy: "<\(tag)>").dropFirst()
                .map { $0.components(separatedBy: "</\(tag)>")[0] }
            let digests = texts.map { " 'sha256-\(Data(sha256(Array($0.utf8))).base64EncodedString())'" }
            #expect(!digests.isEmpty && policy.contains("; \(name)\(digests.joined());"))
        }
        #expect(policy.hasPrefix("default-src 'none'; base-uri 'none'; form-action 'none'; "))
        #expect(policy.hasSuffix("; img-src data:"))
        #expect(!policy.contains("unsafe") && !policy.contains("connect-src") && !policy.contains("frame-ancestors"))
        #expect(!page.contains(" style=\""))
    }
}
