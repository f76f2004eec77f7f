### How claims get into the queue: one by one, from notes, sessions and other tools.
### $item: k3f
### $other: m7q
### $path: src/auth/refresh.ts

## `ledger capture`
## $day: 2026-11-21
## $reason: the server accepts it for ten seconds
## $spec: auht

capture-noClaim = missing claim
    .mend = ledger capture "What you found" src/file.ts#L10-L14
# $word: must
# $role: an audit
capture-prescribes = { $role } should only describe, but this one says "{ $word }"
    .mend = for a decision, undo this first and add --kind decision: ledger undo
capture-withdrawn = this claim was withdrawn on { $day }: { $reason }
    .mend =
        ledger show { $item }
        if it is true after all, add: --override P10 --reason "…"
# $cause: poisoned
# $by: Ada <ada@example.org>
capture-similarWithdrawn = the claim resembles one that { $by } withdrew on { $day } ({ $cause }): { $reason }
    .mend = to compare them: ledger show { $item }
# $path: corpus/findings/rotated-refresh-token.md
capture-known = { $path } already records this claim
    .mend = if it is still true: ledger confirm { $item }
capture-quarantined = this claim is quarantined as { $item }
    .mend = if another person finds it true: ledger release { $item } --reason "…"
capture-waiting = already proposed as { $item }
    .mend = ledger review
# $known: auth, billing
capture-noSuchSpec = the spec "{ $spec }" doesn't exist
    .mend = use one of these specs: { $known }
capture-noSpecs = the spec "{ $spec }" doesn't exist
    .mend = add it to specs/, or set "layout": { "{" } "specs": ["…"] { "}" } in ledger.config.json
# $guide: ../deploy.txt
capture-guideNotMarkdown = { $guide } is not a Markdown file in this repository
    .mend = --guide docs/guides/deploy.md
# $path: corpus/findings/storm.md
# $role: finding
capture-guideIsRecord = { $path } is a { $role }, not a guide
    .mend = --guide docs/guides/deploy.md
# $why: src/auth/refresh.ts has only 12 lines
# $fix: correct the path or range in the evidence
capture-unreadPlace = { $why }
    .mend = { $fix }
# $anchor: src/auth/refresh.ts#"const seconds = 10;"
# $unanchored: null
capture-wholeFile = any change to { $path } will put this fact in doubt
    .mend =
        in the evidence, replace { $path } with { $anchor }
        in the evidence, replace { $unanchored } with lines: { $unanchored }#L10-L14
# $surface: src/auth/refresh.ts#L10
capture-repeatedPlace = the text at { $surface } occurs more than once, so ledger can't track it
    .mend = in the evidence, replace { $surface } with more lines around it
capture-highConsequence = the new item is high-consequence, so another person must decide it
capture-localDetail = captured as a local detail, which can't be promoted
# $does: asks for secrecy
capture-instruction = the text reads like an instruction to an agent: it { $does }
    .mend = ledger quarantine { $item } --reason "it addresses the agent"

## `ledger capture`: its options
## $file: answer.md

captureOptions-transcriptPromoted = claims from a transcript can't be promoted at once
    .mend = leave out --promote
captureOptions-advisorWithoutTranscript = --advisor and --built-in need --from-transcript
    .mend = ledger capture --from-transcript session.jsonl
# $option: --when
# $other: --from-transcript
captureOptions-notTogether = { $option } can't be used with { $other }
    .mend = leave out { $option }
captureOptions-inputBesideEvidence = with -, the JSON on standard input contains the evidence
    .mend = leave out the arguments after -
captureOptions-answerTooLarge = { $file } is too large to be an answer
captureOptions-answerNoText = { $file } is not a text file
captureOptions-claimBesideTranscript = --from-transcript takes no claim
    .mend = leave out the claim
# $option: --in
captureOptions-guardKeysAlone = { $option } needs a guard
    .mend = add a guard, for example --forbid "PATTERN"
captureOptions-languageMissing = --forbid-code and --language need each other
    .mend = --forbid-code 'eval($A)' --language typescript
# $mark: |
captureOptions-shellWords = --proved-by runs no shell, so its command can't contain "{ $mark }"
    .mend = put the command into a script: --proved-by ./check.sh
# $typed: .nvmrc
captureOptions-sameUnread = "{ $typed }" does not name a value (--same)
    .mend = use FILE#KEY or FILE~PATTERN: --same package.json#engines.node

## `ledger capture`

# $most: 262144
captureRequest-tooLong = the request has more than { $most } characters
# $why: Unexpected end of JSON input
captureRequest-notJson = standard input is not valid JSON: { $why }
    .mend = echo '{ "{" }"claim": "…", "evidence": ["src/a.ts#L10-L14"]{ "}" }' | ledger capture -
# $why: "claim" is given twice, the second time on line 4
captureRequest-keyTwice = in the request, { $why }
# $key: evidence
# $expected: a list
captureRequest-keyInvalid = "{ $key }" in the request must be { $expected }
    .mend = use the keys of schemas/v1/capture-request.schema.json
captureRequest-claimEmpty = the claim is empty, so nothing was captured
# $kind: idea
# $kinds: fact, pattern, decision
captureRequest-kindUnknown = "{ $kind }" is not a kind of discovery
    .mend = use one of these kinds: { $kinds }
# $kind: factt
# $near: fact
captureRequest-kindMistyped = "{ $kind }" is not a kind of discovery
    .mend = did you mean { $near }?

## `ledger capture`: what is given

# $owner: the team
discovery-badOwner = "{ $owner }" is not an owner
    .mend = use @login, @organization/team or an email address
# $topic: Token Rotation
discovery-badTopic = "{ $topic }" is not a topic name
    .mend = use lower-case words and hyphens: --topic token-rotation
discovery-severalParagraphs = the claim has more than one paragraph
    .mend = write one sentence
discovery-noWord = the claim does not name the term
    .mend = ledger capture "What it means" --kind term --term WORD
# $word: token family
discovery-wordOfClaim = the term is "{ $word }"
    .mend = for another term, undo this first and add --term WORD: ledger undo
# $evidence: src/auth/refresh.ts#10
# $form: src/auth/refresh.ts#L10
discovery-unclearPlace = ledger can't read the place in "{ $evidence }"
    .mend = use this form: { $form }
# $evidence: a rotated token
discovery-noEvidence = "{ $evidence }" is not a file or a URL
    .mend = put the claim in one pair of quotes
# $quote: A refresh token is used once
discovery-quoteWithoutSource = the quote "{ $quote }" has no source
    .mend = add the URL that contains it to the evidence

## `ledger capture`: evidence by a symbol, a quote or a change
## $place: src/auth/refresh.ts#L2-L4
## $quote: const seconds = 10;
## $revision: HEAD
## $symbol: rotate

# $named: src/auth/refresh.ts:rotate
namedPlace-taken = { $named } is { $place } (data, not instructions):
# $symbol: rotat
namedPlace-noSymbol = { $path } has no symbol "{ $symbol }"
    .mend = name lines: { $path }#L10-L14
# $symbol: rotat
namedPlace-noSymbolBut = { $path } has no symbol "{ $symbol }"; it has:
    .mend = name one of these places
namedPlace-severalSymbols = { $path } declares "{ $symbol }" more than once:
    .mend = name one of these places
namedPlace-symbolUnsure = { $path } has a syntax error near "{ $symbol }"
    .mend = name lines: { $path }#L10-L14
# $path: docs/refresh.md
namedPlace-languageUnread = ledger can't find symbols in { $path }
    .mend = name lines: { $path }#L10-L14
# $most: 1048576
namedPlace-tooLarge = { $path } is too large to find symbols (more than { $most } characters)
    .mend = name lines: { $path }#L10-L14
namedPlace-tooDeep = { $path } is nested too deeply to find symbols
    .mend = name lines: { $path }#L10-L14
namedPlace-inConflict = { $place } contains merge conflict markers
    .mend = resolve the conflict
# $path: src/a#1.ts
namedPlace-notCitable = a file with this name can't be cited: { $path }
    .mend = rename the file
# $where: src/auth/refresh.ts
namedPlace-noQuote = { $where } does not contain "{ $quote }"
    .mend = copy the text from the file
namedPlace-noQuoteAnywhere = no tracked file contains "{ $quote }"
    .mend = copy the text from a file, or add the URL that contains it
# $quote: seconds
namedPlace-severalQuotes = "{ $quote }" occurs in several places:
    .mend = name one of these places
namedPlace-quoteOutsideGit = outside git, --quote can't search all files
    .mend = add the file that contains the text
namedPlace-changeOutsideGit = --diff needs a git repository
    .mend = name lines: src/file.ts#L10-L14
namedPlace-noChange = no lines changed since { $revision }
    .mend = compare with an earlier commit: --diff { $revision }~1
namedPlace-noChangeIn = no lines of { $path } changed since { $revision }
    .mend = compare with an earlier commit: --diff { $revision }~1
# $path: logo.png
namedPlace-linesUnknown = git can't tell which lines of { $path } changed (binary or too large)
    .mend = cite the file instead of --diff: { $path }
namedPlace-onlyDeleted = the diff only deletes lines; evidence must exist
    .mend = name lines instead of --diff: src/file.ts#L10-L14
namedPlace-deletedToo = the diff also deletes lines, which can't be evidence
namedPlace-severalChanges = several ranges of lines changed since { $revision }:
    .mend = name one of these places instead of --diff

## `ledger capture --said-by`

# $missing: --said-on and --source
testimony-incomplete = --said-by, --said-on and --source go together; missing: { $missing }
    .mend = --said-by "Karl Muster <karl@example.org>" --said-on 2026-11-20 --source https://…
# $by: Karl
testimony-noPerson = "{ $by }" is not a name with an email address
    .mend = --said-by "Karl Muster <karl@example.org>"
# $on: last week
testimony-noDay = "{ $on }" is not today or an earlier day
    .mend = --said-on 2026-11-20
# $source: in the kitchen
testimony-noSource = "{ $source }" is not a URL, a commit or a session
    .mend = give the address of the message: --source https://…
# $source: docs/decisions.md
testimony-sourceIsFile = "{ $source }" is the path of a file, not a URL, a commit or a session
    .mend =
        if it is a file here, it is evidence: ledger capture "CLAIM" { $source }
        if it is a web address: --source https://{ $source }
# $place: src/auth/refresh.ts#L10-L14
testimony-besidePlaces = --said-by can't be combined with evidence in the repository ({ $place })
    .mend = cite it as --premise { $place }
# $what: a term
# $option: --kind term
testimony-withoutReview = --said-by needs a review date, which { $what } can't have
    .mend = remove { $option }
# $premise: src/auth/refresh.ts#L10-L14
testimony-premiseAlone = --premise needs --said-by
    .mend = cite { $premise } as evidence
# $premise: the old API
testimony-noPremise = "{ $premise }" is not a record or a place in a file
    .mend = name lines: src/file.ts#L10-L14

## `ledger capture`: what is not worth keeping

worth-repeats = the claim only repeats the cited lines
    .mend = add a reason or a limit
worth-workDone = the claim lists finished work, which git already shows
    .mend = record a reason, a limit or a surprise
worth-guess = the claim is a guess or a question
    .mend = check it, then record what you found
worth-moment = the claim describes a temporary state
    .mend = record what stays true
worth-structure = the claim describes files or dependencies, which the code already shows
    .mend = add a reason or a limit

## `ledger capture`, `ledger promote`: other memory that says otherwise or the same
## $claim: The gateway listens on port 3000

# $ours: 8080
# $theirs: 3000
conflict-value = { $item } may contradict { $other } ("{ $ours }", "{ $theirs }"): "{ $claim }"
    .mend = ledger conflicts { $item }
# $ours: Vitest
# $theirs: Jest
# $about: test runner of JavaScript
# $claim: The project migrated to Jest
conflict-choice = { $item } may contradict { $other } ({ $about }: "{ $ours }", "{ $theirs }"): "{ $claim }"
    .mend = ledger conflicts { $item }
# $claim: Migrations run before the build
conflict-order = { $item } may contradict { $other } (order): "{ $claim }"
    .mend = ledger conflicts { $item }
# $claim: Only admins may export
conflict-only = { $item } may contradict { $other } ("only"): "{ $claim }"
    .mend = ledger conflicts { $item }
# $claim: The cache is shared
conflict-polarity = { $item } may contradict { $other }: "{ $claim }"
    .mend = ledger conflicts { $item }
conflict-exact = { $item } repeats { $other }: "{ $claim }"
    .mend = ledger conflicts { $item }
conflict-near = { $item } may repeat { $other }: "{ $claim }"
    .mend = ledger conflicts { $item }
# $condition: changing token rotation
# $candidate: corpus/findings/rotated-refresh-token.md
# $record: null
conflict-condition = { $item } and { $other } have the same load_when: "{ $condition }"
    .mend =
        make load_when more specific in { $candidate }
        make load_when more specific in { $record }, then: ledger confirm { $item }

## `ledger capture --from-answer`
## $keys: answer, claim, sources

# $most: 262144
answer-tooLong = the answer has more than { $most } characters
answer-sourceless = the answer lists no sources
    .mend = end it with "Sources:" and a list, for example - `src/a.ts#L10-L14`
# $why: Unexpected end of JSON input
answer-notJson = the answer is not valid JSON: { $why }
# $why: "claim" is given twice, the second time on line 4
answer-keyTwice = in the answer, { $why }
# $key: source
answer-keyUnknown = "{ $key }" is not a key of an answer
    .mend = use these keys: { $keys }
answer-notObject = the answer is not an object
    .mend = use these keys: { $keys }
answer-sourceNameless = a source of the answer has no path, url or record
    .mend = "sources": ["src/a.ts#L10-L14", { "{" } "url": "https://…", "quote": "…" { "}" }]
# $key: claim
answer-notText = "{ $key }" in the answer must be text
# $key: sources
answer-notList = "{ $key }" in the answer must be a list
# $key: when
answer-notTexts = "{ $key }" in the answer must be a list of texts
# $path: corpus/findings/retry.md
answer-fromRecords = the answer cites only records, so the candidate has no evidence
    .mend = add a place or a quoted source under "## Evidence" in { $path }

## `ledger capture --from`
## $from: .claude/memory/auth.md

# $kind: decision
captureNative-notFact = --from captures a fact, not a { $kind }
    .mend = leave out --from
# $path: .claude/memory/auth.md#refresh
# $status: promoted
captureNative-decided = { $path } is already { $item } ({ $status })
    .mend = ledger show { $item }
# $missing: evidence, --when
captureNative-incomplete = a note can't be completed later; missing: { $missing }
    .mend = ledger capture --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
# $label: Deploy window
captureNative-onlyLabel = { $from } contains no sentence, only the label "{ $label }"
    .mend = ledger capture "What it says" --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
captureNative-several = { $from } contains several facts:
    .mend = ledger capture "One of these" --from { $from } src/file.ts#L10-L14 --when "…" --not-when "…"
# $said: next week
captureNative-undated = { $from } says "{ $said }" without a date
    .mend = write the date in { $from }, for example 2027-01-31
captureNative-noFile = ledger reads no memory file at { $from }
    .mend = to see the files it reads: ledger init --check
# $from: docs/notes.md
captureNative-noStore = { $from } is not in a native note store
    .mend = leave out --from
# $from: .claude/memory/auth.md#refresh
captureNative-noPlace = { $from } does not exist
    .mend = name a line (FILE#L57) or a heading (FILE#its-heading)
# $from: MEMORY.md
captureNative-wholeIndex = { $from } is an index, not one fact
    .mend = name a line: { $from }#L12

## Every act on what was written by hand
## $claim: Tokens rotate
## $path: corpus/findings/storm.md

# $path: .claude/memory/storm.md
raise-nativeNote = { $path } is a native note without evidence
    .mend = ledger capture --from { $path } src/file.ts#L10-L14 --when "…" --not-when "…"
# $path: AGENTS.md
raise-notPromotable = { $path } is not a record that can be promoted
    .mend = ledger capture "What it says" src/file.ts#L10-L14
# $status: promoted
raise-noAct = { $path } is marked { $status } but has no ledger entry
    .mend = if it predates the ledger: ledger adopt { $path }
# $kind: thought
# $path: corpus/tasks/auth-refresh-client.md
# $kinds: fact, pattern, decision
raise-noKind = { $path }: "{ $kind }" is not a kind of discovery
    .mend = set the Kind of "{ $claim }" to one of: { $kinds }
raise-fileWaits = { $path } is already proposed as { $item }
    .mend = ledger review
raise-claimWaits = "{ $claim }" is already proposed as { $item }
    .mend = ledger review
# $why: the claim does not say when it applies
# $advice: ["add --when"]
# $later: null
raise-notAtOnce = nothing was captured: { $why }
    .mend =
        { $advice }
        { $later }

## a candidate is completed

completeCandidate-noCandidate = { $item } has no candidate file, so nothing can be added to it
    .mend = leave out --when, --not-when and --load-when

## `ledger capture --from-transcript`: why a statement is left out

leftOutStatement-capturedBefore = it was captured before
leftOutStatement-repeated = it repeats another one
# $status: rejected
leftOutStatement-known = it is already { $item } ({ $status })
leftOutStatement-hidesCharacters = it contains hidden characters
leftOutStatement-refused = ledger could not capture it

## `ledger note`: the daily log
## $folder: memory/logs
## $reason: logout

dailyLog-empty = the text of the log line is missing
    .mend = ledger note "What you found or did"
# $most: 1000
# $characters: 1210
dailyLog-tooLong = the log line has { $characters } characters (maximum { $most })
    .mend = shorten it, or add several lines
dailyLog-hidesCharacters = the log line contains hidden characters, so it was not added
    .mend = type the text again instead of pasting it
# $path: memory/logs/2026/11/2026-11-26-9d3c51ab.md
dailyLog-written = added a line to { $path }
# $day: 2026-11-26
dailyLog-noLines = the log in { $folder } has no lines since { $day }
dailyLog-where = the log is in { $folder }
# $count: 2
dailyLog-others =
    { $count ->
        [one] 1 line has another format and is not shown
       *[other] { $count } lines have another format and are not shown
    }
# $path: 2026/11/2026-11-26.md
dailyLog-unread = ledger can't read { $path }, a file of the daily log
dailyLog-daysBesideText = --days shows the log and takes no text
    .mend = leave out --days
# $days: all
dailyLog-badDays = "{ $days }" is not a number from 1 to 366 (--days)
# $first: Fix the token refresh
dailyLog-sessionEnded = session ended, { $reason }: { $first }
dailyLog-sessionEndedUnasked = session ended, { $reason }
# $problem: the disk is full
dailyLog-sessionUnlogged = ledger can't log the end of the session: { $problem }

## `ledger distill`
## $count: 1

# $hours: 3
# $most: 24
distill-tooSoon =
    { $hours ->
        [one] skipped: last run 1 hour ago (minimum { $most }); run without --if-due
       *[other] skipped: last run { $hours } hours ago (minimum { $most }); run without --if-due
    }
# $sessions: 2
# $most: 5
distill-tooFew =
    { $sessions ->
        [one] skipped: 1 new session (minimum { $most }); run without --if-due
       *[other] skipped: { $sessions } new sessions (minimum { $most }); run without --if-due
    }
# $lines: 12 lines
# $turns: 80 new turns
# $sessions: 6 sessions
# $since: 2026-11-25
distill-read = read { $lines } of the log and { $sessions } ({ $turns }) since { $since }
distill-skippedTurns =
    { $count ->
        [one] skipped 1 turn in which the agent wrote memory
       *[other] skipped { $count } turns in which the agent wrote memory
    }
distill-passedOver =
    { $count ->
        [one] skipped 1 line that is too long, not JSON, or in another format
       *[other] skipped { $count } lines that are too long, not JSON, or in another format
    }
distill-dropped =
    { $count ->
        [one] skipped 1 candidate of `advisor` in your configuration: its format is invalid
       *[other] skipped { $count } candidates of `advisor` in your configuration: their format is invalid
    }
# $what: ~/.codex/sessions/…: permission denied
distill-unread = not read: { $what }
# $what: a session
distill-goesOn = { $what } has more to read; run ledger distill again
distill-merged =
    { $count ->
        [one] merged 1 candidate into another with the same claim
       *[other] merged { $count } candidates into others with the same claim
    }
# $message: u1
# $why: it repeats another statement
distill-leftOut = skipped message { $message }: { $why }
distill-moreLeftOut =
    { $count ->
        [one] skipped 1 more message
       *[other] skipped { $count } more messages
    }
distill-nothing = found nothing to propose
distill-moreUnread =
    { $count ->
        [one] not read: 1 more
       *[other] not read: { $count } more
    }

## `ledger import`
## $candidate: corpus/findings/storm.md
## $path: .claude/memory/storm.md

# $why: it is already proposed as k3f
importNotes-leftOut = skipped { $path }: { $why }
importNotes-unreadable = it has conflict markers, control characters or a very long line
importNotes-copied = it is a copy of another note
# $day: 2026-11-21
importNotes-withdrawnBefore = its claim was withdrawn on { $day } ({ $item })
# $path: corpus/findings/storm.md
importNotes-known = { $path } already records this
importNotes-waits = it is already proposed as { $item }
# $count: 3
importNotes-someKnown =
    { $count ->
        [one] 1 note was already imported
       *[other] { $count } notes were already imported
    }
importNotes-changedAndKept = { $path } changed, but { $candidate } was edited or decided and was not updated
    .mend = ledger show { $candidate }
importNotes-changed = { $path } changed since its import; { $candidate } has the new text
# $condition: Touching src/auth
# $citing: k3f
importNotes-conditionProposed = { $item } has a proposed load_when: { $condition }
    .mend = to cite the files that the note names: ledger review --cite { $citing }
importNotes-noConditionProposed = { $item } has no load_when
    .mend = add load_when: ledger review
# $places: src/gone.ts:12
importNotes-citedElsewhere = { $item } doesn't cite these places, which ledger can't read: { $places }
# $label: Connection limits
importNotes-claimAsked = { $item }: the note states no fact, so its label is the claim: { $label }
    .mend = edit the claim: ledger review
# $why: the claim is a guess or a question
importNotes-worthAsked = { $item }: { $why }
    .mend = edit the claim: ledger review
# $count: 12
importNotes-more =
    { $count ->
        [one] and 1 more candidate
       *[other] and { $count } more candidates
    }
    .mend = ledger review --list

## `ledger import --copilot`

# $most: 4194304
importCopilot-tooLong = the facts have more than { $most } characters
# $line: 3
# $column: 12
# $why: Unexpected token }
importCopilot-notJson = line { $line }, column { $column } is not valid JSON: { $why }
    .mend = give a list of { "{" }"subject", "fact", "citations", "reason"{ "}" }, or one object a line
importCopilot-noFacts = the text contains no Copilot facts
    .mend = give a list of { "{" }"subject", "fact", "citations", "reason"{ "}" }, or the block <repository_memories>
# $place: fact 1
importCopilot-noneUnderstood = the text contains no Copilot facts: { $place } has no "fact"
    .mend = give a list of { "{" }"subject", "fact", "citations", "reason"{ "}" }
# $place: fact 3
importCopilot-unread = skipped { $place }: it has no "fact"
# $count: 4
importCopilot-moreUnread =
    { $count ->
        [one] skipped 1 more, which has no "fact"
       *[other] skipped { $count } more, which have no "fact"
    }
# $subject: "deploy keys"
# $kind: github
importCopilot-withSecret = skipped fact { $subject }: it contains a likely secret ({ $kind })
importCopilot-folderOrFile = import needs a folder or --copilot FILE, not both
    .mend = ledger import .claude/memory

## `ledger import`

# $count: 3
noteImport-aboutUser =
    { $count ->
        [one] skipped 1 note about you (type: user)
       *[other] skipped { $count } notes about you (type: user)
    }
    .mend = to import them: --include-user
# $path: notes/deploy.md
# $why: it is not UTF-8 text
noteImport-unread = skipped { $path }: { $why }
