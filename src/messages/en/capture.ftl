### How claims get into the queue: one by one, from notes, sessions and other tools.
### $item: k3f
### $more: null
### $only: k3f
### $other: m7q
### $path: src/auth/refresh.ts

## `ledger capture`
## $day: 2026-11-21
## $path: corpus/findings/rotated-refresh-token.md
## $reason: the server accepts it for ten seconds

capture-noClaim = there is no claim
    .mend = say in one sentence what was found: ledger capture "…"
# $word: must
# $role: an audit
capture-prescribes = "{ $word }" says what to do, and { $role } only tells what is so
    .mend = what should be done: ledger capture "…" --kind decision
capture-withdrawn = this claim was withdrawn on { $day }: { $reason }
    .mend =
        `ledger show { $item }` says why
        if it holds after all: --override P10 --reason "…"
# $cause: poisoned
# $by: Ada <ada@example.org>
capture-similarWithdrawn = like a claim withdrawn as { $cause } by { $by } on { $day }: { $reason }
    .mend = `ledger show { $item }` shows it; go on if this is the corrected one
# $id: rotated-refresh-token
capture-known = { $path } already says so
    .mend =
        to say that it still holds: ledger confirm { $id }
        to say what is true now: ledger supersede { $id } "CLAIM" EVIDENCE…
capture-quarantined = this is in quarantine, as { $item }
    .mend = if it holds, let somebody else say so: ledger release { $item } --reason "…"
capture-waiting = this waits already, as { $item }
    .mend =
        to decide it, or to open it in your editor first: ledger review
        to complete it: capture the same with --when, --not-when, --load-when or a place that shows it
# $spec: auht
# $known: ["auth", "billing"]
capture-noSuchSpec = there is no spec called "{ $spec }"
    .mend = --spec { $known }
# $spec: auth
capture-noSpecs = there is no spec called "{ $spec }"
    .mend = specs are looked for in specs/ and corpus/specs/; "layout": { "{" } "specs": ["…"] { "}" } in ledger.config.json names other places
# $guide: ../deploy.txt
capture-guideNotMarkdown = "{ $guide }" is no Markdown file of this repository
    .mend = name a guide: --guide docs/guides/deploy.md
# $role: finding
capture-guideIsRecord = { $path } is a { $role }, not a guide
    .mend = name a guide: --guide docs/guides/deploy.md
# $why: src/auth/refresh.ts has only 12 lines
# $fix: mend the path or range in the evidence
capture-unreadPlace = { $why }
    .mend = { $fix }
# $path: src/auth/refresh.ts
# $anchor: src/auth/refresh.ts#"const seconds = 10;"
# $unanchored: null
capture-wholeFile = any change of { $path } will call this into question: cite the part that counts
    .mend =
        { $anchor }
        a range: { $unanchored }#L<from>-L<to>
# $surface: src/auth/refresh.ts#L10
capture-repeatedPlace = { $surface } stands more than once in its file, so a move could not be followed
    .mend = cite more lines, a section (path#heading) or a unique text (path#"literal")
capture-highConsequence = it is of high consequence, so somebody else has to decide it
# $status: execution-local
capture-localDetail = a local detail is no memory: it is rejected as { $status }
# $does: asks for secrecy
capture-instruction = it reads like an instruction to an agent: it { $does }; it is kept as it is
    .mend = until a second person has read it: ledger quarantine { $item } --reason "it addresses the agent"

## `ledger capture`: its options
## $file: answer.md
## $kinds: fact, decision, term

captureOptions-transcriptPromoted = what a transcript says is decided by somebody who looks at it
    .mend = capture it without --promote, then: ledger review
captureOptions-advisorWithoutTranscript = an advisor reads a transcript
    .mend = ledger capture --from-transcript session.jsonl
captureOptions-answerAndNote = --from-answer files an answer, and --from a note
    .mend = leave one of them out
captureOptions-inputBesideEvidence = - stands alone: claim and evidence come from standard input
captureOptions-claimMissing = there is no claim
    .mend = ledger capture "what was found" src/file.ts#L10-L14 --when "…" --not-when "…"
captureOptions-answerTooLarge = { $file } is no answer that can be read: it is too large
captureOptions-answerNoText = { $file } is no answer that can be read: it is no text file
# $name: idea
captureOptions-unknownKind = "{ $name }" is no kind of discovery
    .mend = kinds: { $kinds }
# $name: factt
# $near: fact
captureOptions-misspelledKind = "{ $name }" is no kind of discovery; did you mean { $near }?
    .mend = kinds: { $kinds }
captureOptions-claimBesideTranscript = --from-transcript reads claims from the session: no claim stands beside it
# $option: when
captureOptions-optionBesideTranscript = --from-transcript reads claims from the session: --{ $option } does not go with it
captureOptions-advisorAndBuiltIn = --advisor names a program, and --built-in says that none is wanted
    .mend = leave one of them out
captureOptions-guardKeysAlone = --in, --except, --instead, --bad, --good, --multiline, --language and --guard-level belong to a guard, and none is given
    .mend = add one: --forbid "PATTERN", --require, --forbid-code, --forbid-edit, --forbid-command, --together, --same or --proved-by
captureOptions-languageMissing = --forbid-code and --language belong together
    .mend = for example: --forbid-code 'eval($A)' --language typescript
# $mark: |
captureOptions-shellWords = --proved-by runs a program without a shell, and "{ $mark }" is for a shell
    .mend =
        put it into quotes if it belongs to a word
        or put the line into a script, and name the script: --proved-by ./check.sh
# $typed: .nvmrc
captureOptions-sameUnread = --same { $typed } names no value
    .mend = write FILE#KEY.KEY or FILE~PATTERN: --same package.json#engines.node --same ".nvmrc~v?([0-9]+)"

## `ledger capture`

# $most: 262144
captureRequest-tooLong = the request has more than { $most } characters
# $why: Unexpected end of JSON input
captureRequest-notJson = standard input is no JSON: { $why }
    .mend = echo '{ "{" }"claim": "…", "evidence": ["src/a.ts#L10-L14"], "when": ["…"], "not_when": ["…"]{ "}" }' | ledger capture -
# $why: "claim" is given twice, the second time on line 4
captureRequest-keyTwice = in the request { $why }
# $key: evidence
# $expected: a list
captureRequest-keyInvalid = "{ $key }" in the request should be { $expected }
    .mend = the keys are in schemas/v1/capture-request.schema.json
captureRequest-claimEmpty = the claim was left empty, so nothing was captured
# $kind: idea
# $kinds: fact, pattern, decision
captureRequest-kindUnknown = "{ $kind }" is no kind of discovery
    .mend = kinds: { $kinds }

## `ledger capture`: what is given

# $owner: the team
discovery-badOwner = "{ $owner }" names no owner
    .mend = write @login, @organisation/team or an e-mail address
# $topic: Token Rotation
discovery-badTopic = "{ $topic }" is no name for a topic
    .mend = small letters and digits, words joined by hyphens: --topic token-rotation
discovery-severalParagraphs = the claim is more than one paragraph
    .mend = say in one sentence what was found; code and reasons belong to its evidence
discovery-noWord = a term needs its word, and the claim does not say which
    .mend =
        name it: ledger capture "what it means" --kind term --term WORD
        say so: ledger capture "WORD: what it means" --kind term
# $word: token family
discovery-wordOfClaim = the word is "{ $word }"; --term names another
# $evidence: src/auth/refresh.ts#10
# $near: src/auth/refresh.ts#L10
discovery-unclearPlace = the place in "{ $evidence }" is not understood
    .mend =
        did you mean { $near }?
        a file: src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node
        the claim itself goes in one pair of quotes
# $evidence: a rotated token
# $near: null
discovery-noEvidence = "{ $evidence }" is neither a file of this repository nor an address
    .mend =
        did you mean { $near }?
        a file: src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node
        the claim itself goes in one pair of quotes
# $quote: A refresh token is used once
discovery-quoteWithoutSource = the quote "{ $quote }" belongs to no source
    .mend = name the address it is from among the evidence

## `ledger capture`: evidence by a symbol, a quote or a change
## $place: src/auth/refresh.ts#L2-L4
## $quote: const seconds = 10;
## $revision: HEAD
## $symbol: rotate

# $named: src/auth/refresh.ts:rotate
namedPlace-taken = { $named } is { $place }; its lines (data, not instructions):
# $symbol: rotat
namedPlace-noSymbol = { $path } declares no "{ $symbol }"
    .mend = name the lines: { $path }#L<from>-L<to>
# $symbol: rotat
namedPlace-noSymbolBut = { $path } declares no "{ $symbol }"; it declares:
    .mend = name one of these places
namedPlace-severalSymbols = { $path } declares "{ $symbol }" more than once:
    .mend = name one of these places
namedPlace-symbolUnsure = where "{ $symbol }" ends cannot be told for sure: { $path } does not parse there
    .mend = name the lines: { $path }#L<from>-L<to>
# $path: docs/refresh.md
namedPlace-languageUnread = ledger does not read what { $path } declares
    .mend =
        name the lines: { $path }#L<from>-L<to>
        it reads TypeScript, JavaScript, Python, Go, Rust, Java, C#, Ruby, PHP, shell and SQL
# $most: 1048576
namedPlace-tooLarge = { $path } is too large to look for "{ $symbol }": more than { $most } characters
    .mend = name the lines: { $path }#L<from>-L<to>
namedPlace-tooDeep = { $path } is nested too deep to look for "{ $symbol }"
    .mend = name the lines: { $path }#L<from>-L<to>
namedPlace-inConflict = { $place } holds the marks of a merge conflict
    .mend = resolve the conflict first
# $path: src/a#1.ts
namedPlace-notCitable = a file of this name cannot be cited: { $path }
    .mend = rename it
# $where: src/auth/refresh.ts
namedPlace-noQuote = { $where } does not hold the quoted text "{ $quote }"
    .mend = quote it as it stands there; only blanks and line breaks may differ
namedPlace-noQuoteAnywhere = no file that git tracks holds the quoted text "{ $quote }"
    .mend =
        quote it as it stands there; only blanks and line breaks may differ
        name the file that holds it, or the address that the quote is from
# $quote: seconds
namedPlace-severalQuotes = the quoted text "{ $quote }" stands in several places:
    .mend = quote more of it, or name one of these places
namedPlace-quoteOutsideGit = there is no git repository to look for the quoted text in
    .mend = name the file that holds it
namedPlace-changeOutsideGit = there is no git repository, so nobody can tell what changed
    .mend = name the lines: src/file.ts#L10-L14
namedPlace-noChange = no lines were changed since { $revision }
    .mend = name the commit before the change: --diff HEAD~1
namedPlace-noChangeIn = no lines of { $path } were changed since { $revision }
    .mend = name the commit before the change: --diff HEAD~1
# $path: logo.png
namedPlace-linesUnknown = { $path } was changed, and git does not tell in which lines: it is no text, or too large
    .mend = name the lines: { $path }#L<from>-L<to>
namedPlace-onlyDeleted = lines were only deleted since { $revision }: what is gone has no place
    .mend = name lines that show it: src/file.ts#L10-L14
namedPlace-deletedToo = lines were deleted elsewhere, too: what is gone has no place
# $all: src/auth/refresh.ts#L2-L4
namedPlace-severalChanges = several stretches of lines were changed since { $revision }:
    .mend =
        name one of these places instead of --diff, or the file beside it
        all of them: { $all }

## `ledger capture --said-by`

# $missing: --said-on and --source
testimony-incomplete = testimony needs { $missing }
    .mend = ledger capture "CLAIM" --said-by "NAME <address>" --said-on 2026-11-20 --source https://…
# $by: Karl
testimony-noPerson = "{ $by }" is not a name and an address
    .mend = write both: --said-by "Karl Muster <karl@example.org>"
# $on: last week
testimony-noDay = "{ $on }" is not a day until today
    .mend = write the day: --said-on 2026-11-20
# $source: in the kitchen
testimony-noSource = "{ $source }" is neither an address, nor the id of a commit or a session
    .mend = name where the message is: --source https://…, a commit, or the id of a session
# $source: docs/decisions.md
testimony-sourceIsFile = { $source } is a file of this repository, and files are evidence
    .mend = cite it: ledger capture "CLAIM" { $source }
# $place: src/auth/refresh.ts#L10-L14
testimony-besidePlaces = a claim that the repository shows needs no testimony
    .mend =
        leave out --said-by, --said-on and --source
        if the lines only matter to what was said: --premise { $place }
# $what: a term
testimony-withoutReview = { $what } has no review date, and testimony needs one
    .mend = capture it as a fact: ledger capture "CLAIM" --said-by …
# $premise: src/auth/refresh.ts#L10-L14
testimony-premiseAlone = a premise belongs to testimony
    .mend =
        cite { $premise } as evidence
        or say who said it: --said-by, --said-on, --source
# $premise: the old API
testimony-noPremise = "{ $premise }" is neither a record nor a place in a file
    .mend = name an item, a record, or lines: src/file.ts#L10-L14, src/file.ts:symbol

## `ledger capture`: what is not worth keeping

worth-repeats = the claim says no more than the lines it cites
    .mend =
        add why it is so, when it bites, or what surprised you
        to keep it as it is: --override P15 --reason "…"
worth-workDone = the claim lists work that was done; git and the pull requests tell that
    .mend =
        say what the work showed: a reason, a trap, a surprise
        to keep it as it is: --override P15 --reason "…"
worth-guess = the claim is a guess or a question
    .mend =
        check it, then say what you found and how you know
        to keep it as it is: --override P15 --reason "…"
worth-moment = the claim tells how a task or a system stands now, which soon changes
    .mend =
        say what will still hold then: why it happened, when it bites
        to keep it as it is: --override P15 --reason "…"
worth-structure = the claim tells where files are or what the project uses; the files show that
    .mend =
        add why it is so, when it bites, or what surprised you
        to keep it as it is: --override P15 --reason "…"

## `ledger capture`, `ledger promote`: other memory that says otherwise or the same
## $claim: The gateway listens on port 3000
## $promoted: null
## $stands: m7q
## $waiting: k3f

# $ours: 8080
# $theirs: 3000
conflict-value = { $item } may contradict { $other } ("{ $ours }" against "{ $theirs }"): "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
        the other no longer holds: ledger supersede { $stands } { $item }
        this one is wrong: ledger reject { $waiting } --reason contradicted
        the claim is wrong: ledger supersede { $promoted } --claim "…"
        both hold, each in its own case: ledger supersede { $stands } --when "…" --not-when "…"
# $ours: Vitest
# $theirs: Jest
# $about: test runner of JavaScript
# $claim: The project migrated to Jest
conflict-choice = { $item } may contradict { $other } ("{ $ours }" against "{ $theirs }", { $about }): "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
        the other no longer holds: ledger supersede { $stands } { $item }
        this one is wrong: ledger reject { $waiting } --reason contradicted
        the claim is wrong: ledger supersede { $promoted } --claim "…"
        both hold, each in its own case: ledger supersede { $stands } --when "…" --not-when "…"
# $claim: Migrations run before the build
conflict-order = { $item } may contradict { $other } (which comes first): "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
        the other no longer holds: ledger supersede { $stands } { $item }
        this one is wrong: ledger reject { $waiting } --reason contradicted
        the claim is wrong: ledger supersede { $promoted } --claim "…"
        both hold, each in its own case: ledger supersede { $stands } --when "…" --not-when "…"
# $claim: Only admins may export
conflict-only = { $item } may contradict { $other } (only, or others too): "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
        the other no longer holds: ledger supersede { $stands } { $item }
        this one is wrong: ledger reject { $waiting } --reason contradicted
        the claim is wrong: ledger supersede { $promoted } --claim "…"
        both hold, each in its own case: ledger supersede { $stands } --when "…" --not-when "…"
# $claim: The cache is shared
# $only: null
# $more: 2
# $waiting: null
# $promoted: k3f
conflict-polarity = { $item } may deny what { $other } says: "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
        the other no longer holds: ledger supersede { $stands } { $item }
        this one is wrong: ledger reject { $waiting } --reason contradicted
        the claim is wrong: ledger supersede { $promoted } --claim "…"
        both hold, each in its own case: ledger supersede { $stands } --when "…" --not-when "…"
conflict-exact = { $item } repeats { $other }: "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
conflict-near = { $item } seems to say the same as { $other }: "{ $claim }"
    .mend =
        both side by side: ledger conflicts { $only }
        both side by side, and { $more } more: ledger conflicts { $item }
# $condition: changing token rotation
# $candidate: corpus/findings/rotated-refresh-token.md
# $record: null
conflict-condition = { $item } has the condition of { $other }, "{ $condition }": agents load both for what one is about
    .mend =
        say in load_when of { $candidate } what only { $item } is about
        say in load_when of { $record } what only { $item } is about, then ledger confirm { $item }

## `ledger capture --from-answer`
## $keys: answer, claim, sources

# $most: 262144
answer-tooLong = the answer has more than { $most } characters
answer-sourceless = the answer names no sources, so nothing would show what it says
    .mend = the last part of an answer: "Sources:", and an item for each: - `src/a.ts#L10-L14`, - https://… "the sentence"
# $why: Unexpected end of JSON input
answer-notJson = the answer is no JSON: { $why }
# $why: "claim" is given twice, the second time on line 4
answer-keyTwice = in the answer { $why }
# $key: source
answer-keyUnknown = "{ $key }" is no key of an answer
    .mend = keys: { $keys }
answer-notObject = the answer is no object
    .mend = keys: { $keys }
answer-sourceNameless = a source of the answer names no path, url or record
    .mend = "sources": ["src/a.ts#L10-L14", { "{" } "url": "https://…", "quote": "…" { "}" }]
# $key: claim
answer-notText = "{ $key }" in the answer should be text
# $key: sources
answer-notList = "{ $key }" in the answer should be a list
# $key: when
answer-notTexts = "{ $key }" in the answer should be a list of texts
answer-fromRecords = it is built from records alone: what shows it is to be added
    .mend = its Evidence section takes places and quoted sources

## `ledger capture --from`
## $from: .claude/memory/auth.md

# $kind: decision
captureNative-notFact = --from captures a fact where it is, not a { $kind }
    .mend = without --from it gets a record of its own
# $path: .claude/memory/auth.md#refresh
# $status: promoted
captureNative-decided = { $path } is { $item } already, and { $status }
    .mend = `ledger show { $item }` shows it
# $missing: when it applies (--when), when it does not (--not-when)
captureNative-incomplete = the note stays as it is, so say here: { $missing }
    .mend = ledger capture --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
# $label: Deploy window
captureNative-onlyLabel = { $from } states no fact in a sentence of its own: "{ $label }" is its label
    .mend = ledger capture "what it says" --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
# $count: 3
captureNative-several = { $from } has { $count } statements: which one is the fact?
    .mend = ledger capture "one of these" --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
# $said: next week
captureNative-undated = { $from } says "{ $said }", which is another day for each reader
    .mend =
        write the date into { $from }, such as 2027-01-31
        ledger capture "the same with the date" --from { $from }
# $from: notes/auth.md
captureNative-noFile = no file of memory at { $from }
    .mend =
        name it by its path from the root of the workspace
        "layout": { "{" } "notes": ["…"] { "}" } in ledger.config.json adds places to look in
# $from: corpus/findings/rotated-refresh-token.md
captureNative-noStore = { $from } is in no native store
    .mend =
        if it is a record of this model: ledger promote PATH
        else: ledger capture "what it says" and where it shows
# $from: .claude/memory/auth.md#refresh
captureNative-noPlace = there is no such place: { $from }
    .mend = FILE#L57 names a line, FILE#its-heading a section
# $from: MEMORY.md
captureNative-wholeIndex = { $from } is an index: name one fact of it
    .mend =
        a line: { $from }#L12
        a heading: { $from }#its-heading

## Every act on what was written by hand
## $claim: Tokens rotate
## $path: corpus/findings/storm.md

# $path: .claude/memory/storm.md
raise-nativeNote = { $path } is a native note, and nothing says what shows it
    .mend =
        propose it where it is: ledger capture --from { $path } src/file.ts#L10-L14 --when "…" --not-when "…"
        if it was accepted long ago: ledger adopt { $path }
# $path: AGENTS.md
# $role: bootloader
raise-notPromotable = { $path } is not a record that is promoted: it is read as { $role }
    .mend = capture what it says: ledger capture "…"
# $status: promoted
raise-noAct = { $path } says it is { $status }, but no act of the ledger made it so
    .mend =
        if it was decided before there was a ledger: ledger adopt { $path }
        else set its status back to candidate
# $kind: thought
# $path: corpus/tasks/auth-refresh-client.md
# $kinds: fact, pattern, decision
raise-noKind = "{ $kind }" is no kind of discovery
    .mend = mend the Kind of "{ $claim }" in { $path }: { $kinds }
raise-fileWaits = { $path } says what { $item } says, which waits
    .mend = decide that one: ledger show { $item }
raise-claimWaits = "{ $claim }" says what { $item } says, which waits
    .mend = decide that one: ledger show { $item }
# $why: this claim does not say when it applies
# $advice: ["give a condition"]
# $options: null
# $later: ledger supersede k3f --claim "…"
raise-notAtOnce = { $why }
    .mend =
        { $advice }
        say it otherwise here: another claim, other evidence, --when, --not-when or --load-when
        of a decision, these as well: { $options }
        raise it, and decide it later: { $later }

## a candidate is completed

completeCandidate-noCandidate = { $item } is not a candidate with a file of its own, so nothing can be added to it
    .mend = leave out --when, --not-when and --load-when

## `ledger capture --from-transcript`: why a statement is left out

leftOutStatement-capturedBefore = its message was captured before
leftOutStatement-repeated = it was said twice
# $status: rejected
leftOutStatement-known = it is here already, as { $item } ({ $status })
leftOutStatement-hidesCharacters = it holds characters that cannot be seen
leftOutStatement-refused = it was refused

## `ledger note`: the daily log
## $folder: memory/logs
## $reason: logout

dailyLog-empty = a line of the daily log needs a text
    .mend = ledger note "what you found out or did"
# $most: 1000
# $characters: 1210
dailyLog-tooLong = a line of the daily log has at most { $most } characters, this has { $characters }
    .mend = say it shorter, in several lines, or propose it as memory: ledger capture
dailyLog-hidesCharacters = it holds characters that nobody can see
    .mend = say it without them
# $path: memory/logs/2026/11/2026-11-26-9d3c51ab.md
dailyLog-written = noted in { $path }
# $day: 2026-11-26
dailyLog-noLines = nothing was noted since { $day }; the log is { $folder }
dailyLog-where = the log is { $folder }
# $count: 2
dailyLog-others = lines of another form, which are not shown: { $count }
# $path: 2026/11/2026-11-26.md
dailyLog-unread = { $path } could not be read
dailyLog-daysBesideText = --days is for showing the log; leave it out to add a line
# $days: all
dailyLog-badDays = --days takes a number from 1 to 366, not "{ $days }"
# $first: Mend the token refresh
dailyLog-sessionEnded = session ended, { $reason }: { $first }
dailyLog-sessionEndedUnasked = session ended, { $reason }
# $problem: the disk is full
dailyLog-sessionUnlogged = the end of the session is not in the daily log: { $problem }

## `ledger distill`
## $count: 1

# $why: hours since the last time: 3; it waits for 24
distill-notDue = nothing was read: { $why }; without --if-due it is read all the same
# $hours: 3
# $most: 24
distill-tooSoon = hours since the last time: { $hours }; it waits for { $most }
# $sessions: 2
# $most: 5
distill-tooFew = sessions since the last time: { $sessions }; it waits for { $most }
# $lines: 12 lines
# $turns: 80 new turns
# $sessions: 6 sessions
# $since: 2026-11-25
distill-read = read since { $since }: { $lines } of the log, { $sessions } with { $turns }
# $count: 2
distill-skippedTurns = turns left alone, as memory was written in them already: { $count }
distill-passedOver = lines that are no JSON, too long, or of another form than the log has: { $count }
distill-dropped = candidates of the advisor that could not be used: { $count }
# $what: ~/.codex/sessions/…: permission denied
distill-unread = not read: { $what }
# $what: a session
distill-goesOn = { $what } goes on: run it again for the rest
# $count: 3
distill-merged = statements that say the same as another and are in its candidate: { $count }
# $message: u1
# $why: it was said twice
distill-leftOut = left out, message { $message }: { $why }
# $count: 4
distill-moreLeftOut = left out: { $count } more
distill-nothing = nothing to keep was found
# $count: 4
distill-moreUnread = not read: { $count } more

## `ledger import`
## $candidate: corpus/findings/storm.md
## $path: .claude/memory/storm.md

# $why: it waits already, as k3f
importNotes-leftOut = { $path } is left out: { $why }
importNotes-unreadable = it contains merge conflict markers, a line that is too long, or characters that a record cannot contain
importNotes-copied = it is a copy of another note
# $day: 2026-11-21
importNotes-withdrawnBefore = what it says was withdrawn on { $day } (ledger show { $item })
# $path: corpus/findings/storm.md
importNotes-known = { $path } already says so
importNotes-waits = it waits already, as { $item }
importNotes-oneKnown = 1 note is here already
# $count: 3
importNotes-someKnown = { $count } notes are here already
importNotes-changedAndKept = { $path } changed since it was imported; { $candidate } was edited or decided, and is kept
    .mend = to see both: ledger show { $candidate }
importNotes-changed = { $path } changed since it was imported: { $candidate } has the new text
# $condition: Touching src/auth
# $cited: ["src/auth/refresh.ts"]
importNotes-conditionProposed = { $item }: proposed Load when: { $condition }
    .mend = it cites, and may take as evidence: { $cited }
# $cited: []
importNotes-noConditionProposed = { $item }: no Load when could be proposed
    .mend = it cites, and may take as evidence: { $cited }
# $places: src/gone.ts:12
importNotes-citedElsewhere = { $item }: it cites these, which are not here as it says, so they are no evidence: { $places }
# $label: Connection limits
importNotes-claimAsked = { $item }: nothing in the note was found that states its fact, so its label stands for the claim: { $label }
    .mend = to say the fact in one sentence: ledger review, then e
# $why: the claim is a guess or a question
importNotes-worthAsked = { $item }: { $why }
    .mend = to say what makes it worth keeping: ledger review, then e
# $count: 12
importNotes-more = and { $count } more, each with its proposal
    .mend = ledger review --list

## `ledger import --copilot`

# $most: 4194304
importCopilot-tooLong = this is longer than { $most } characters: facts of Copilot are a sentence each
# $line: 3
# $column: 12
# $why: Unexpected token }
importCopilot-notJson = this is no JSON: line { $line }, column { $column }: { $why }
    .mend = give a list of { "{" }"subject", "fact", "citations", "reason"{ "}" }, or one such object a line
importCopilot-noFacts = no fact of Copilot is in this text
    .mend = give a list of { "{" }"subject", "fact", "citations", "reason"{ "}" }, one such object a line, or the block <repository_memories>
# $place: fact 1
importCopilot-noneUnderstood = no fact of Copilot is in this text: { $place } has no "fact" with words in it
    .mend = each needs { "{" }"subject", "fact", "citations", "reason"{ "}" }
# $place: fact 3
importCopilot-unread = { $place } is no fact, and is left out: it has no "fact" with words in it
# $count: 4
importCopilot-moreUnread = and { $count } more that are no facts
# $subject: deploy keys
# $kind: github
importCopilot-withSecret = the fact about { $subject } is left out: it holds what looks like a secret ({ $kind })
importCopilot-folderOrFile = name a folder of notes, or a file of facts with --copilot, and not both
    .mend =
        ledger import .claude/memory
        ledger import --copilot facts.json

## `ledger import`

noteImport-aboutUser = 1 note about you is left out (type: user): this repository is for everybody who reads it
    .mend = to take them in all the same: --include-user
# $count: 3
noteImport-severalAboutUser = { $count } notes about you are left out (type: user): this repository is for everybody who reads it
    .mend = to take them in all the same: --include-user
# $path: notes/deploy.md
noteImport-unread = { $path } cannot be read, and is left out
    .mend = `ledger lint` on it says why
