### The review, and the facts that a change puts in doubt.
### $item: k3f

## `ledger review`

# $first: k3f
# $second: corpus/findings/storm.md
review-decidedTwice = { $item } is decided twice
    .mend = remove one of { $first } and { $second }
review-changed = { $item } changed during the review, so no decision was written
    .mend = ledger review

## `ledger review`: a list
## $name: k3f
## $word: promote
## $words: promote, reject, skip

# $line: 3
# $why: k3f is already on line 2
reviewList-onLine = line { $line }: { $why }
# $word: zap
reviewList-wordUnknown = "{ $word }" is not one of { $words }
# $word: rejct
# $near: reject
reviewList-wordMistyped = "{ $word }" is not one of { $words }; did you mean { $near }?
reviewList-itemMissing = { $word } needs an ID
# $line: 2
reviewList-itemTwice = { $item } is already on line { $line }
# $name: k3
# $items: k3f, k3q
reviewList-itemAmbiguous = "{ $name }" matches several IDs: { $items }
# $status: rejected
reviewList-itemDecided = "{ $name }" is not pending; it is { $status }
reviewList-itemNotWaiting = "{ $name }" is not a pending item
# $rest: for it is so
reviewList-restLost = { $word } takes only an ID; remove "{ $rest }"
# $word: reject
reviewList-reasonMissing = { $word } needs a reason: { $word } { $item } REASON
reviewList-durationMissing = defer needs an end: defer { $item } until 2027-01-31 REASON
# $how: until
# $until: 2027-01-31
reviewList-durationUnexplained = defer needs a reason: defer { $item } { $how } { $until } REASON
# $day: soon
reviewList-notDay = "{ $day }" is not a clear date; write 2027-01-31, Friday or "in two weeks"
# $said: tomorrow
reviewList-notBlocker = "{ $said }" is a time; write: until "{ $said }"

## `ledger review`: JSON

# $index: 0
# $why: "item" is missing
reviewJson-inDecision = decisions[{ $index }]: { $why }
# $why: Unexpected end of JSON input
reviewJson-notJson = the text is not valid JSON: { $why }
reviewJson-listMissing = the list "decisions" is missing
reviewJson-decidedTwice = { $item } is decided twice
reviewJson-notObject = the decision is not an object
# $key: why
# $keys: item, decision, reason
reviewJson-keyUnknown = "{ $key }" is not one of { $keys }
# $key: reason
reviewJson-notText = "{ $key }" must be text
reviewJson-nameless = "item" is missing
reviewJson-released = a quarantined item needs a second person: ledger release { $item } --reason "…"
# $decisions: promote, reject, defer
reviewJson-decisionUnknown = "decision" must be one of { $decisions }, skip
# $decision: reject
reviewJson-unexplained = { $decision } { $item } needs a "reason"
# $said: next week
reviewJson-untilInvalid = "until" is not a clear date: "{ $said }"; write 2027-01-31, Friday or in two weeks
# $said: tomorrow
reviewJson-blockedByTime = "blocked_by" is a time: "{ $said }"; use "until"
reviewJson-deferOpen = defer needs "until" or "blocked_by"

## `ledger review`: its screen
## $count: 2
## $dropped: 3
## $kept: 2
## $reason: its evidence changed

reviewScreen-reasonNeeded = a reason is needed; Esc goes back
# $said: next week
reviewScreen-noDay = "{ $said }" is not a clear date; write 2027-01-31, Friday or in two weeks
# $what: #12
reviewScreen-waitsFor = { $item } is deferred until { $what } is done
# $day: 2020-01-01
reviewScreen-pastDay = { $day } is in the past
reviewScreen-noLongerWaits = the item is no longer pending
reviewScreen-unchanged = nothing changed
reviewScreen-reloaded = reloaded
reviewScreen-noFile = { $item } has no file; reject it and capture it again
reviewScreen-nothingToCite = the note cites no other places here
reviewScreen-firstOne = this is the first item
reviewScreen-noneClean = each undecided item has a problem or is high-consequence
reviewScreen-unknownKey = unknown key; ? lists the keys
reviewScreen-notYet = can't promote: { $reason }
reviewScreen-notYetForSeveral = can't promote: { $reason }, and { $count } more
reviewScreen-undecidable = can't decide this: { $reason }
# $status: quarantined
reviewScreen-undecidableIn = can't decide this: the item is { $status }
# $count: 3
reviewScreen-toPromote =
    { $count ->
        [one] 1 item chosen to promote
       *[other] { $count } items chosen to promote
    }
reviewScreen-goingOn =
    { $kept ->
        [one] 1 decision of the last review is restored
       *[other] { $kept } decisions of the last review are restored
    }
reviewScreen-goingOnWithoutSome =
    { $kept ->
        [one] 1 decision of the last review is restored
       *[other] { $kept } decisions of the last review are restored
    }; dropped for changed items: { $dropped }
reviewScreen-allDropped =
    { $dropped ->
        [one] 1 decision of the last review was dropped: its item changed
       *[other] { $dropped } decisions of the last review were dropped: their items changed
    }
reviewScreen-whyReject = Why do you reject it?
reviewScreen-whyDefer = Why do you defer it?
reviewScreen-whyQuarantine = What is wrong with it? (suspicious, conflicting, unsupported, sensitive)
reviewScreen-untilWhen = Until which day, or until what is done? (an issue, another item)
reviewScreen-nothingDecided = Nothing is decided.
reviewScreen-trying = checking the decisions …
# $items: 2
reviewScreen-refused =
    { $items ->
        [one] 1 item was refused, so nothing can be written: b goes back
       *[other] { $items } items were refused, so nothing can be written: b goes back
    }
# $files: 3
reviewScreen-writable =
    { $files ->
        [one] 1 file will be written.
       *[other] { $files } files will be written, all or none.
    }
reviewScreen-someStay =
    { $count ->
        [one] 1 item stays pending
       *[other] { $count } items stay pending
    }
# $count: 3
reviewScreen-someClean =
    { $count ->
        [one] 1 item has no problem and is not high-consequence:
       *[other] { $count } items have no problem and are not high-consequence:
    }
reviewScreen-noEvidence = no evidence

## `ledger review --cite`

citeProposed-noCandidate = { $item } is not a candidate with a file
    .mend = ledger review --list
citeProposed-nothingProposed = the note of { $item } cites no other places here
    .mend = add a line to its Evidence section: - File: `src/file.ts#L10-L42`
# $places: src/auth/refresh.ts#L12
citeProposed-cited = { $item } now cites { $places }
    .mend = ledger show { $item }

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
        still true: { $confirm }
        replaced by a new fact: ledger { $replace }
        no longer true: ledger retract { $item } --reason "…"
        unintended change: put the lines back
# $person: ann
doubt-confirmed = { $person } confirmed this in a comment; `ledger land` writes it after the merge
# $count: 1
doubt-confirmedToo = { $count } confirmed in comments
# $base: HEAD
doubt-noneChanged = no evidence changed since { $base }
doubt-needsTerminal = --changed needs a terminal
    .mend = ledger confirm ITEM…
doubt-needsPerson = --changed needs a person
    .mend = name these facts in your last message
doubt-changedNamesItems = --changed takes no items, --at, --until or --review-by
    .mend = ledger confirm --changed
doubt-changedUnplanned = --changed can't be used with --plan
    .mend = ledger confirm ITEM --plan
doubt-unnamed = the fact to confirm is missing
    .mend = ledger confirm ITEM…
doubt-sinceWithoutChanged = --since needs --changed
    .mend = ledger confirm --changed --since origin/main
doubt-outsideGit = --changed needs a git repository
doubt-noCommit = --changed compares with HEAD, but the repository has no commit
    .mend = ledger confirm ITEM…
doubt-answeredMeanwhile = nothing was written: { $item } was confirmed since you started
    .mend = to answer again: ledger confirm --changed
doubt-changedMeanwhile = nothing was written: the evidence of { $item } changed since you started
    .mend = to answer again: ledger confirm --changed

## The screen of `ledger confirm --changed`

doubtScreen-unconfirmable = the fact can't be confirmed: r retracts it, s skips it
doubtScreen-whyRetract = Why is it no longer true?
doubtScreen-firstOne = this is the first fact
doubtScreen-unknownKey = unknown key: c confirms, r retracts, s skips, q quits
doubtScreen-refused = the decisions were refused: go back and skip those facts
# $count: 3
doubtScreen-someStay =
    { $count ->
        [one] 1 fact stays in doubt
       *[other] { $count } facts stay in doubt
    }
