### The review, and the facts that a change puts in doubt.
### $item: k3f

## `ledger review`

# $first: k3f
# $second: corpus/findings/storm.md
review-decidedTwice = { $item } is decided twice
    .mend = keep one of { $first } and { $second }
review-changed = { $item } changed since it was looked at
    .mend = look at it again before deciding

## `ledger review`: a list
## $name: k3f
## $word: promote
## $words: promote, reject, skip

# $line: 3
# $why: k3f is on line 2 already
reviewList-onLine = line { $line }: { $why }
# $word: zap
reviewList-wordUnknown = "{ $word }" is none of { $words }
# $word: rejct
# $near: reject
reviewList-wordMistyped = "{ $word }" is none of { $words }; did you mean { $near }?
reviewList-itemMissing = { $word } needs an item: { $word } ID
# $line: 2
reviewList-itemTwice = { $item } is on line { $line } already
# $name: k3
# $count: 2
# $items: k3f, k3q
reviewList-itemAmbiguous = "{ $name }" is the start of { $count } ids: { $items }
# $status: rejected
reviewList-itemDecided = "{ $name }" does not wait: it is { $status }
reviewList-itemNotWaiting = "{ $name }" does not wait for a decision
# $rest: for it is so
reviewList-restLost = { $word } takes no more than the item; "{ $rest }" would be lost
# $word: reject
reviewList-reasonMissing = say why: { $word } { $item } <reason>
reviewList-durationMissing = say how long: defer { $item } until 2027-01-31 <reason>, or blocked-by "#12"
# $how: until
# $until: 2027-01-31
reviewList-durationUnexplained = say why: defer { $item } { $how } { $until } <reason>
# $day: soon
reviewList-notDay = "{ $day }" is no day that is certain: write 2027-01-31, Friday, tomorrow or "in two weeks", or because before the reason
# $said: tomorrow
reviewList-notBlocker = "{ $said }" is a time, and nothing that could be done: write until "{ $said }"

## `ledger review`: JSON

# $index: 0
# $why: it names no "item"
reviewJson-inDecision = decisions[{ $index }]: { $why }
# $why: Unexpected end of JSON input
reviewJson-notJson = it is no JSON: { $why }
reviewJson-listMissing = it has no list of "decisions"
reviewJson-decidedTwice = { $item } is decided twice
reviewJson-notObject = it is no object
# $key: why
# $keys: item, decision, reason
reviewJson-keyUnknown = "{ $key }" is none of { $keys }
# $key: reason
reviewJson-notText = "{ $key }" should be text
reviewJson-nameless = it names no "item"
reviewJson-released = a release is decided by itself, by somebody else than who put it into quarantine: ledger release { $item } --reason "…"
# $decisions: promote, reject, defer
reviewJson-decisionUnknown = "decision" is one of { $decisions }, skip
# $decision: reject
reviewJson-unexplained = say why { $item } is to { $decision }: "reason"
# $said: next week
reviewJson-untilInvalid = "until" is no day that is certain, but "{ $said }": write 2027-01-31, 31 January, Friday, tomorrow or in two weeks
# $said: tomorrow
reviewJson-blockedByTime = "blocked_by" is a time, "{ $said }", and nothing that could be done: write it as "until"
reviewJson-deferOpen = defer needs "until" or "blocked_by"

## `ledger review`: its screen
## $count: 2
## $dropped: 3
## $kept: 2
## $reason: its evidence changed

reviewScreen-leftAsItWas = left as it was
reviewScreen-reasonNeeded = a reason is needed; Esc goes back
# $said: next week
reviewScreen-noDay = "{ $said }" is no day that is certain: 2027-01-31, 31 January, Friday, tomorrow, in two weeks
# $what: #12
reviewScreen-waitsFor = { $item } waits until { $what } is done
# $day: 2020-01-01
reviewScreen-pastDay = { $day } is in the past
reviewScreen-noLongerWaits = it no longer waits
reviewScreen-unchanged = nothing was changed
reviewScreen-reloaded = reloaded
reviewScreen-noFile = { $item } has no file yet: reject it and capture it as it should be
reviewScreen-nothingToCite = its note cites nothing here that is not its evidence already
reviewScreen-firstOne = this is the first one
reviewScreen-noneClean = nothing undecided is free of objections: look at each
reviewScreen-unknownKey = no such key; ? lists them
reviewScreen-notYet = not yet: { $reason }
reviewScreen-notYetForSeveral = not yet: { $reason }, and { $count } more
reviewScreen-undecidable = it cannot be decided so: { $reason }
# $status: quarantined
reviewScreen-undecidableIn = it cannot be decided so: it is { $status }
# $count: 3
reviewScreen-toPromote = { $count } are to be promoted
reviewScreen-goingOn = going on: { $kept } decided the last time
reviewScreen-goingOnWithoutSome =
    going on: { $kept } decided the last time; { $dropped ->
        [one] 1 no longer holds, for what it was
       *[other] { $dropped } no longer hold, for what they were
    } about changed
reviewScreen-allDropped = decisions of the last review: { $dropped } dropped, for what they were about changed
reviewScreen-whyReject = Why reject it?
reviewScreen-whyDefer = Why is it put off?
reviewScreen-whyQuarantine = What is wrong with it? (suspicious, conflicting, unsupported, sensitive)
reviewScreen-untilWhen = Until which day, or what does it wait for? (an issue, another item)
reviewScreen-nothingDecided = Nothing is decided.
reviewScreen-trying = looking whether it can be written …
# $items: 2
reviewScreen-refused =
    { $items ->
        [one] 1 item
       *[other] { $items } items
    } refused, so nothing would be written: b goes there
# $files: 3
reviewScreen-writable =
    { $files ->
        [one] 1 file
       *[other] { $files } files
    } would be written, all of them or none.
reviewScreen-someStay =
    { $count ->
        [one] 1 item stays as it is
       *[other] { $count } items stay as they are
    }
# $count: 3
reviewScreen-someClean =
    Nothing speaks against { $count ->
        [one] this one, and what it says
       *[other] these { $count }, and what they say
    } is of low consequence:
reviewScreen-noEvidence = no evidence is cited

## `ledger review --cite`

citeProposed-noCandidate = { $item } is no candidate in a file of its own
    .mend = to see what waits: ledger review --list
citeProposed-nothingProposed = the note of { $item } cites nothing here that is not evidence of it already
    .mend = to cite a place yourself, edit its file: - File: `src/file.ts#L10-L42`
# $places: src/auth/refresh.ts#L12
citeProposed-cited = { $item } cites now: { $places }
    .mend = look at these lines before you promote it: ledger show { $item }

## Facts that a change puts in doubt, and `ledger confirm --changed`

# $count: 2
doubt-facts =
    This change puts { $count ->
        [one] 1 fact
       *[other] { $count } facts
    } in doubt
# $count: 12
doubt-more = and { $count } more: ledger verify
doubt-reliedOn = relied on by
# $surface: src/auth/refresh.ts#L10-L14
# $state: changed
# $confirm: ledger confirm k3f --at src/auth/refresh.ts#L10-L14
# $replace: supersede k3f
doubt-answer = { $surface } is { $state }
    .mend =
        still true with these lines: { $confirm }
        something else is true now: ledger { $replace }
        no longer true: ledger retract { $item } --reason "…"
        the change is wrong: put the lines back
# $person: ann
doubt-confirmed = { $person } says in a comment that this still holds; `ledger land` writes it after the merge
# $count: 1
doubt-confirmedToo = { $count } confirmed in comments
# $base: HEAD
doubt-noneChanged = nothing that memory rests on changed since { $base }
doubt-needsTerminal = --changed asks about each fact, and nobody can be asked here
    .mend =
        name the facts that still hold: ledger confirm ITEM…
        list them: ledger verify
doubt-needsPerson = --changed asks a person about each fact
    .mend = name these facts in your last message: deciding is for people
doubt-changedNamesItems = --changed finds the facts and their lines itself
    .mend =
        ledger confirm --changed
        one fact: ledger confirm ITEM
doubt-changedUnplanned = --changed writes what you decide on its screen, and saves no plan of it
    .mend =
        ledger confirm --changed
        one fact: ledger confirm ITEM --plan
doubt-unnamed = name what still holds
    .mend =
        ledger confirm ITEM…
        ledger confirm --changed
doubt-sinceWithoutChanged = --since says what --changed compares with
    .mend = ledger confirm --changed --since origin/main
doubt-outsideGit = --changed compares with a commit, and this is no git repository
doubt-noCommit = --changed compares with HEAD, and there is no commit yet
    .mend = ledger confirm ITEM…
doubt-answeredMeanwhile = somebody has confirmed { $item } since you looked at it
    .mend = look again: ledger confirm --changed
doubt-changedMeanwhile = the lines under { $item } changed since you looked at them
    .mend = look again: ledger confirm --changed

## The screen of `ledger confirm --changed`

doubtScreen-unconfirmable = this cannot be confirmed: r retracts it, s leaves it for `ledger supersede`
doubtScreen-whyRetract = Why does it no longer hold?
doubtScreen-reasonNeeded = a reason is needed; Esc goes back
doubtScreen-leftAsItWas = left as it was
doubtScreen-firstOne = this is the first one
doubtScreen-unknownKey = no such key: c confirms, r retracts, s skips, q quits
doubtScreen-nothingDecided = nothing is decided
doubtScreen-trying = looking at what it comes to …
doubtScreen-refused = it cannot be written so: go back and skip what is refused
# $files: 2
doubtScreen-writable =
    { $files ->
        [one] 1 file
       *[other] { $files } files
    } would be written, all of them or none
# $count: 3
doubtScreen-someStay =
    { $count ->
        [one] 1 stays
       *[other] { $count } stay
    } in doubt
