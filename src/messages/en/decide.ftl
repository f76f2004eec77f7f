### What is decided about items, records and tasks.
### $item: k3f
### $path: corpus/findings/storm.md
### $status: pending
### $surface: src/auth/refresh.ts#L10-L14
### $why: C-014 of auth has the domain security

## `ledger reject`, `defer`, `block`, `quarantine`, `release`, `reopen` and `validate`
## $act: block
## $day: 2027-01-31

# $status: deferred
# $act: defer
# $way: ledger reopen k3f
# $wrong: null
disposition-notOpen = can't { $act } { $item }: it is { $status }
    .mend =
        { $way }
        if it is wrong: ledger retract { $wrong } --reason "…"
# $status: rolled-back
# $act: defer
disposition-closed = can't { $act } { $item }: it is { $status }, which is final
    .mend = if it is true after all: ledger capture "CLAIM" FILE#LINES
# $done: rejected
# $act: reject
disposition-unexplained = { $item } can't be { $done } without a reason
    .mend = ledger { $act } { $item } --reason "…"
disposition-deferralUnexplained = { $item } can't be deferred without a reason
    .mend = ledger defer { $item } --reason "…" --until { $day }
disposition-deferralUnlimited = { $item } can't be deferred without a day or a blocker
    .mend = ledger defer { $item } --reason "…" --until { $day }
disposition-blockUnexplained = { $item } can't be blocked without a reason
    .mend = ledger { $act } { $item } --reason "…" --blocked-by "#12"
disposition-blockerUnnamed = { $item } can't be blocked without a blocker
    .mend = ledger block { $item } --reason "…" --blocked-by "#12"
# $day: 2020-01-01
disposition-dayOver = { $day } is in the past
    .mend = name a later day
disposition-uncorroborated = you proposed { $item }, so you can't validate it alone
    .mend =
        ask another person to run: ledger validate { $item }
        if its evidence has a command: ledger validate { $item } --run
disposition-highUncorroborated = { $item } is high-consequence ({ $why }); someone else must validate it
    .mend = ask another person to run: ledger validate { $item }
disposition-releasedByQuarantiner = you quarantined { $item }, so someone else must release it
    .mend = ask another person to run: ledger release { $item } --reason "…"
disposition-releasedByRaiser = { $item } is high-consequence and you proposed it; someone else must release it
    .mend = ask another person to run: ledger release { $item } --reason "…"
disposition-rejectedByQuarantiner = { $item } is high-consequence and you quarantined it; someone else must withdraw it
    .mend = ask another person to run: ledger retract { $item } --reason "…"
disposition-holdsAfterAll = if it is true, another person runs: ledger release { $item } --reason "…"
disposition-wrongMemory = if it is wrong: ledger retract { $item } --reason "…"
disposition-wrongCandidate = if it is wrong: ledger reject { $item } --reason "…"
disposition-servedAgain = agents see it again; check its evidence: ledger show { $item }
# $day: 2026-12-01
disposition-putOff = { $item } is deferred until { $day }

## `ledger confirm`
## $along: ledger verify --follow k3f
## $finding: corpus/findings/storm.md
## $here: ledger confirm k3f --at src/auth/refresh.ts#L10-L14
## $place: src/auth/refresh.ts#L14-L18
## $there: ledger confirm k3f --at src/auth/token.ts#L2-L6

confirm-severalItems = --at works with one item only
    .mend = confirm each item separately
# $place: src/auth/
confirm-noPlace = "{ $place }" is not a place in a file
    .mend = write it as src/file.ts#L10-L42, src/file.ts:symbol or docs/page.md#heading
# $status: deferred
# $way: ledger reopen k3f
confirm-notMemory = can't confirm { $item }: it is { $status }, not promoted
    .mend = { $way }
# $why: src/auth/refresh.ts: the commit is not in this clone
# $fetch: git fetch origin 4f2c9a1
confirm-commitAbsent = { $why }, so ledger can't check it
    .mend = { $fetch }
confirm-commitsAlone = { $item } would cite only commits, which don't show today's code
    .mend = cite current code: ledger confirm { $item } --at src/file.ts#L10-L42
# $deleted: k3f
confirm-noRecord = { $item } can't be confirmed, because it has no record file
    .mend = if the file was deleted by mistake: ledger undo { $deleted }
# $statuses: promoted and quarantined
confirm-releasedApart = two branches decided { $item } differently: { $statuses }
    .mend =
        if it is true: ledger release { $item } --reason "…"
        if it is wrong: ledger retract { $item } --reason "…"
# $statuses: promoted and stale
confirm-decidedApart = two branches decided { $item } differently: { $statuses }
    .mend =
        if it is true: ledger promote { $item }
        if it is wrong: ledger retract { $item } --reason "…"
confirm-conditionOfHigh = { $item } is high-consequence ({ $why }); someone else must confirm its new load_when
    .mend = ask another person to run: ledger confirm { $item }
# $place: src/auth/refresh.ts#L10
confirm-nothingOpen = the evidence of { $item } is unchanged, so it needs no { $place }
    .mend = ledger confirm { $item }
# $place: src/a.ts
# $surfaces: src/b.ts, src/c.ts
confirm-forSeveral = { $item } isn't confirmed: { $place } could replace any of { $surfaces }
    .mend = give a place for each: ledger confirm { $item } --at { $place } --at FILE#LINES
confirm-bound = { $surface } is confirmed with these lines
confirm-moved = { $surface } moved to { $place }
    .mend = { $along }
confirm-reformatted = { $surface } was reformatted and is now { $place }
    .mend = { $along }
# $place: src/auth/token.ts#L2-L6
confirm-elsewhere = the text of { $surface } is now at { $place }
    .mend = if that is the cited code: { $there }
# $place: src/auth/token.ts#L2-L6
confirm-elsewhereOrHere = the text of { $surface } is now at { $place }; the cited place contains:
    .mend =
        if { $place } shows it: { $there }
        if these lines show it: { $here }
        if something else is true now: ledger supersede { $item } "NEW CLAIM"
confirm-unsearched = { $surface } changed; the search for its text stopped at the size limit
confirm-unsearchedHere = { $surface } changed and was not found elsewhere (size limit); it contains:
    .mend =
        if these lines show it: { $here }
        if something else is true now: ledger supersede { $item } "NEW CLAIM"
confirm-changed = { $surface } changed
confirm-changedHere = { $surface } changed; it now contains:
    .mend =
        if these lines show it: { $here }
        if something else is true now: ledger supersede { $item } "NEW CLAIM"
confirm-unread = { $surface } names no place in a file
    .mend =
        if something else is true now: ledger supersede { $item } "NEW CLAIM"
        if it is no longer true: ledger retract { $item } --reason "…"
# $why: src/a.ts was renamed to src/b.ts
# $there: ledger confirm k3f --at src/b.ts
confirm-gone = { $why }
    .mend =
        if the new file shows it: { $there }
        if something else is true now: ledger supersede { $item } "NEW CLAIM"
        if it is no longer true: ledger retract { $item } --reason "…"
# $why: corpus/findings/storm.md is in doubt
# $finding: corpus/findings/storm.md
confirm-findingInDoubt = { $item } can't be confirmed: { $why }
    .mend =
        if the cited finding is still true: ledger confirm { $finding } && ledger confirm { $item }
        if { $item } is no longer true: ledger retract { $item } --reason "…"
confirm-findingNoMemory = { $item } can't be confirmed: the cited { $finding } is no longer promoted
    .mend =
        if other findings show it: ledger retract { $item } --because stale --reason "…"
        if it is no longer true: ledger retract { $item } --reason "…"
confirm-findingGone = the cited { $finding } is deleted, so { $item } can't be confirmed
    .mend = to find the commit to revert: git log -1 --diff-filter=D -- { $finding }

## `ledger verify --follow`

# $state: ambiguous
# $why: the same bytes are at 2 places
follow-partly = can't follow { $item }: { $surface } is { $state } ({ $why })
    .mend = to choose a place: ledger confirm { $item }

## `ledger verify --mark-stale`
## $confirm: ledger confirm k3f --at src/auth/refresh.ts#L10-L14

markStale-stillTrue = if it is still true: { $confirm }
markStale-notAnyMore = if something else is true now: ledger supersede { $item } "NEW CLAIM"
markStale-neverWas = if it is no longer true: ledger retract { $item } --reason "…"

## `ledger verify --run`
## $branch: origin/main

verifyRun-outsideGit = this folder is not a git repository, so no base branch allows the command
    .mend = run the command yourself
verifyRun-noBase = no base branch found that allows the command
    .mend = ledger verify --run --since { $branch }
# $problem: this clone is shallow
# $advice: git fetch --unshallow
verifyRun-baseUnread = the base branch, which must allow the command, can't be read: { $problem }
    .mend = { $advice }
verifyRun-notAllowed = the configuration on { $branch } does not allow commands
    .mend = merge "guard": { "{" } "commands": true { "}" } in ledger.config.json into { $branch }
verifyRun-notPromoted = its fact is not promoted on { $branch }
    .mend = merge the fact into { $branch }
verifyRun-changed = its fact is different on { $branch }
    .mend = check out { $branch } and run it there
verifyRun-holds = its command passes
# $code: 1
verifyRun-failed = in doubt: its command failed (exit code { $code })
# $signal: SIGTERM
verifyRun-signalled = in doubt: signal { $signal } ended its command
# $seconds: 300
verifyRun-late = in doubt: its command ran longer than { $seconds } s
    .mend = raise guard.commandSeconds on the base branch
# $why: spawn just ENOENT
verifyRun-unstarted = in doubt: its command did not start: { $why }
    .mend = install the program
# $command: npm test -- auth
verifyRun-running = running { $command }
verifyRun-none = none of these facts has a command
verifyRun-sinceWithoutRun = --since works with --run only
    .mend = ledger verify --run --since main
# $option: --mark-stale
verifyRun-beside = --run and { $option } can't be combined
    .mend = run ledger verify twice

## `ledger amend`
## $replaced: k3f
## $term: expiry
## $title: Migrate before deploying
## $withdrawn: null

# $way: ledger reopen k3f
# $status: deferred
amend-notMemory = can't amend { $item }: it is { $status }, not promoted
    .mend = { $way }
# $candidate: corpus/findings/rotated-refresh-token.md
amend-candidate = { $item } is { $status }; `amend` changes promoted items
    .mend = edit { $candidate }
# $kind: behaviour
amend-noRecord = { $item } is a { $kind } without its own record, so it can't be amended
    .mend = ledger retract { $item } --because stale --reason "…"
# $path: corpus/findings/rotated-refresh-token.md
amend-unchanged = { $path } equals its accepted text
    .mend = edit { $path }, then: ledger amend { $item } --reason "…"
amend-unexplained = { $item } can't be amended without a reason
    .mend = ledger amend { $item } --reason "…"
amend-ofHigh = { $item } is high-consequence and you proposed it; someone else must amend it
    .mend = ask another person to run: ledger amend { $item } --reason "…"
amend-otherClaim = `amend` can't change a claim
    .mend =
        to move your edit into a new record: ledger supersede { $replaced }
        if the old claim is wrong: ledger undo { $withdrawn } && ledger retract { $withdrawn } --because stale --reason "…"
# $detail: evidence
amend-otherDetail = `amend` can't change { $detail }
    .mend =
        to move your edit into a new record: ledger supersede { $replaced }
        if the old text is wrong: ledger undo { $withdrawn } && ledger retract { $withdrawn } --because stale --reason "…"
# $change: the section "Where it holds" is new
amend-otherMeaning = `amend` changes wording only: { $change }
    .mend =
        to move your edit into a new record: ledger supersede { $replaced }
        if the old text is wrong: ledger undo { $withdrawn } && ledger retract { $withdrawn } --because stale --reason "…"
# $key: tags
amend-otherKey = the key { $key } can't change in an accepted record
    .mend = ledger undo { $item }
amend-acceptedTextLost = you proposed { $item }, and git lost its accepted text; someone else must amend it
    .mend = ask another person to run: ledger amend { $item } --reason "…"
amend-termGone = the glossary no longer contains "{ $term }"
    .mend =
        if it is still used: ledger undo { $item }
        if not: ledger retract { $item } --reason "…"
# $path: memory/glossary.md
amend-termUnchanged = "{ $term }" still has its accepted meaning in { $path }
    .mend = edit { $path }, then: ledger amend { $item } --reason "…"
amend-otherTerm = "{ $term }" has another meaning now; `amend` changes wording only
    .mend =
        if the edit is wrong: ledger undo { $item }
        if the old meaning is wrong: ledger retract { $item } --because stale --reason "…"
amend-sectionGone = no guide contains the section "{ $title }" any more
    .mend =
        if it is still true: ledger undo { $item }
        if it is no longer true: ledger retract { $item } --reason "…"
# $path: docs/guides/deploy.md
amend-sectionUnchanged = "{ $title }" in { $path } equals its accepted text
    .mend = edit { $path }, then: ledger amend { $item } --reason "…"
# $change: it adds "Tell the people on call"
amend-otherSteps = `amend` changes wording only: { $change }
    .mend =
        if the edit is wrong: ledger undo { $item }
        if the old rule is wrong: ledger retract { $item } --because stale --reason "…"

## `ledger supersede`
## $successor: corpus/findings/storm-2.md

supersede-undecided = can't supersede { $item }: it is { $status }, not promoted
    .mend = edit its record, or: ledger reject { $item } --reason "…"
# $status: rejected
supersede-notMemory = can't supersede { $item }: it is { $status }, not promoted
    .mend = ledger capture "CLAIM" FILE#LINES
# $successor: m4q
# $status: rolled-back
supersede-byNoMemory = { $successor } is { $status }, so it can't replace { $item }
    .mend = ledger supersede { $item } "NEW CLAIM" FILE#LINES
supersede-noSuccessor = { $item } is neither a fact nor a decision, so it can't be superseded
    .mend = ledger retract { $item } --because stale --reason "…"
supersede-itself = { $item } can't replace itself
    .mend = ledger supersede { $item } "NEW CLAIM" FILE#LINES
# $successor: corpus/adrs/0007-tokens.md
# $successorRole: adr
# $role: finding
supersede-otherKind = { $successor } ({ $successorRole }) can't replace { $path } ({ $role })
    .mend = ledger retract { $item } --because stale --reason "…"
# $record: corpus/findings/storm.md
# $successor: memory/glossary.md
supersede-notBoth = { $successor } can't replace { $record }: both must be facts or decisions
supersede-samePerson = { $item } is high-consequence ({ $why }); someone else must replace it
    .mend = ask another person to run: ledger supersede { $item } "NEW CLAIM"
# $person: ada@example.org
# $successor: m7q
supersede-decidedAlone = can't replace { $item }: it is high-consequence, and only { $person } decided { $successor }
    .mend = ask another person to run this, then repeat your command: ledger confirm { $successor }
# $path: corpus/patterns/retry.md
# $how: cites it as a finding
supersede-relying = { $path } { $how }; check it against { $successor }
supersede-evidenceLeftOut = the copy leaves out evidence that can't be read any more
# $copy: corpus/findings/storm-2.md
supersede-copied = { $copy } supersedes { $path } when you promote it
supersede-evidenceTaken = the new claim cites the evidence of { $path }
    .mend = name other evidence after the claim: src/a.ts#L10-L14
# $when: token rotation
# $notWhen: session cookies
supersede-scopeTaken = the new claim keeps the scope: applies when { $when }; not when { $notWhen }
    .mend = set another scope: --when "…" --not-when "…"
supersede-replaces = this replaces { $path } when someone promotes it
supersede-claimMissing = evidence and conditions need a new claim
    .mend = ledger supersede OLD "NEW CLAIM" FILE#LINES
supersede-waitsForAnother = { $path } is high-consequence ({ $why }); someone else must promote this
# $named: m7q
supersede-ofNewClaim = { $named } is a record, so it takes no evidence or conditions
    .mend = ledger supersede OLD { $named }

## `ledger retract`

retract-withdrawnAlready = { $item } is already withdrawn
retract-undecided = can't retract { $item }: it is { $status }, not promoted
    .mend = ledger reject { $item } --reason "…"
# $status: rejected
retract-neverServed = can't retract { $item }: it is { $status }, so agents don't see it
retract-unexplained = { $item } can't be retracted without a reason
    .mend = ledger retract { $item } --reason "…"
retract-samePerson = { $item } is high-consequence and you quarantined it; someone else must withdraw it
    .mend = ask another person to run: ledger retract { $item } --reason "…"
# $how: cites it as a finding
# $resting: null
# $pattern: k3f
# $linking: null
retract-relying = { $path } { $how }, so it may be wrong too
    .mend =
        if other evidence shows it: ledger supersede { $resting }
        if other findings show it: ledger retract { $pattern } --because stale --reason "…"
        if it is still true: ledger confirm { $linking }
        if it is no longer true: ledger retract { $item } --reason "…"
# $path: MEMORY.md
retract-cutOut = its text was removed from { $path }; the ledger entry keeps it
# $path: .claude/memory/storm.md
retract-fileStays = { $path } still exists, but agents no longer get it as a fact
# $path: .claude/memory/storm.md
retract-stillLoaded = agents still load { $path }, which has no index
    .mend = delete the text from { $path }
# $title: Tokens never rotate
retract-replacementOf = this fact replaced "{ $title }", which stays withdrawn
    .mend = to see whether that is true again: ledger show { $path }
# $title: Releasing
# $path: docs/guides/workflow.md
retract-sectionStays = "{ $title }" in { $path } was edited, so it is still there
    .mend = delete it from { $path }
# $path: AGENTS.md
retract-pointerStays = { $path } still links to it
    .mend = delete the line from { $path }
# $path: memory/glossary.md
retract-textStays = its text is still in { $path }
    .mend = delete it from { $path }
retract-forGood = hidden from agents; a second person must confirm: ledger retract { $item } --reason "…"
retract-slip = if this was a mistake, before you commit: ledger undo

## `ledger retract --erase`
## $date: 2026-11-22
## $problem: this is not a git repository

erase-erased = its text is erased; ids, days and hashes remain
erase-already = { $item } was erased on { $date }; no text is left to erase
erase-unexplained = { $item } can't be erased without a reason that leaves its text out
    .mend = ledger retract { $item } --erase --reason "…"
erase-quoted = the reason repeats the text of { $item }, and the ledger keeps reasons
    .mend = reword the reason: ledger retract { $item } --erase --reason "…"
erase-secondPerson = { $item } is high-consequence; someone else must erase its text
    .mend = ask another person to run: ledger retract { $item } --erase --reason "…"
# $cause: poisoned
erase-ofRaiser = { $item } was withdrawn as { $cause } and you proposed it; someone else must erase it
    .mend = ask another person to run: ledger retract { $item } --erase --reason "…"
erase-edited = can't erase { $item }: { $path } was edited after it was withdrawn
    .mend = ledger undo { $item } && ledger retract { $item } --erase --reason "…"
erase-noPlan = --erase and --plan can't be combined: the plan would contain the text to erase
    .mend = to see what would change: --dry-run
# $near: corpus/findings/erased-k3f.md
erase-nameStays = the file name { $path } and the id in it may still contain words of the claim
    .mend = ledger mv { $path } { $near }
erase-deciders = the ledger keeps the names and addresses of deciders
# $place: docs/login.md:14
erase-still = { $place } still contains the text
    .mend = delete it there
# $place: corpus/findings/login.md:14
# $item: m7q
# $replaced: m7q
erase-stillDecided = { $place } still contains the text, in the record of { $item }
    .mend =
        if the rest is needed: ledger supersede { $replaced } "NEW CLAIM" && ledger retract { $replaced } --erase --reason "…"
        if not: ledger retract { $item } --erase --reason "…"
# $count: 4
# $shown: 30
erase-stillMore =
    { $count ->
        [one] 1 more place contains
       *[other] { $count } more places contain
    } the text; the first { $shown } are listed
    .mend = delete the listed ones, then run the command again
erase-stillUnasked = files outside memory were not searched for the text: { $problem }
# $count: 3
# $first: 9b8c7d6e5f4a
# $last: 9b8c7d6e5f4a
# $refs: main, origin/main
erase-inHistory =
    the text is still in git: { $count ->
        [one] commit { $first }
       *[other] { $count } commits, from { $first } to { $last }
    }, in { $refs }
    .mend =
        if it is a secret, revoke it
        in a fresh clone: git filter-repo --replace-text FILE
erase-notInHistory = no branch, remote or tag of this clone contains the text
erase-historyUnread = commits were not searched for the text: { $problem }
# $act: 2026-11-22T10:00:00Z, by Ada <ada@example.org>
erase-noUndo = can't undo an erasure: { $act }
    .mend = to find the text in git: git log -p -- { $path }
# $by: Ada <ada@example.org>
erase-nothingToPutBack = { $by } erased the text of { $item } on { $date }, so it can't be restored
    .mend = to find the text in git: git log -p -- { $path }

## `ledger undo`
## $act: 2026-11-22T10:00:00Z, by Ada <ada@example.org>
## $command: lint --fix
## $committed: memory/INDEX.md
## $folder: /home/ada/project
## $path: memory/INDEX.md
## $time: 2026-11-22T10:00:00Z

undo-nothing = this clone has no command left to undo
    .mend = see earlier decisions: ledger log
undo-laterElsewhere = the last command ran in { $folder }, and others ran there since
    .mend = ledger undo -C { $folder }
undo-elsewhere = that command ran in { $folder }
undo-wouldTakeBack = would undo the command of { $act }
undo-tookBack = undid the command of { $act }
# $waiting: null
# $memory: ["k3f"]
# $stale: null
# $aside: null
# $quarantined: null
# $gone: null
# $closed: null
# $commit: 9b8c7d6e5f4a
undo-committed = can't undo a committed command: { $act }
    .mend =
        if it is wrong: ledger reject { $waiting } --reason "…"
        if it is wrong: ledger retract { $memory } --reason "…"
        if it is true: ledger confirm { $stale }
        ledger reopen { $aside }
        if it is true, another person runs: ledger release { $quarantined } --reason "…"
        if { $gone } is true after all: ledger capture "CLAIM" FILE#LINES
        to open the task again: ledger capture "CLAIM" FILE#LINES --task { $closed }
        to undo the whole commit: git revert { $commit }
undo-filesCommitted = can't undo a committed command: { $act }
    .mend = find the commit to revert: git log -p
undo-repairCommitted = can't undo ledger { $command }: { $path } is committed
    .mend = find the commit to revert: git log -1 -- { $committed }
# $item: null
# $other: memory/INDEX.md
undo-edited = can't undo the last command: { $path } changed since
    .mend =
        to restore it, then undo: ledger undo { $item } && ledger undo
        revert your edit of { $other }, then: ledger undo
undo-laterActs = can't undo: the ledger has later entries, from another branch or clone
    .mend = to see them: ledger log
# $path: src/auth.ts
undo-notMemory = { $path } is not a memory file
# $path: corpus/ledger/2026/11/01JC.json
undo-noEntry = can't undo the last command: { $path } is not a ledger entry
undo-repairs = undid ledger { $command } of { $time }
# $actor: an agent
undo-repairsOf = undid ledger { $command } of { $time }, run by { $actor }
# $copy: /home/ada/.cache/memory-ledger/unwritten/1
undo-repairEdited = { $path } changed since, so ledger kept it
    .mend =
        its earlier text is in { $copy }
        to discard the changes: git checkout HEAD -- { $committed }

## `ledger undo ITEM`
## $path: corpus/findings/rotated-refresh-token.md

# $path: corpus/findings/rotated-refresh-token.md
putBack-undecided = { $item } is { $status }, so it has no accepted text to restore
    .mend = if it was committed: git checkout HEAD -- { $path }
putBack-unchanged = { $path } equals its accepted text
    .mend = to undo the last command: ledger undo
putBack-unreadable = { $path } is not a text file, so ledger can't keep a copy
    .mend = delete { $path }, then: ledger undo { $item }
# $name: corpus/findings/token.md
putBack-moved = { $path }, the record of { $item }, was moved by hand to { $name }
    .mend = mv { $name } { $path } && ledger undo { $item }
# $amended: k3f
putBack-lost = the accepted text of { $path } is neither in git nor on this computer
    .mend =
        if only the wording changed, another person runs: ledger amend { $amended } --reason "…"
        if the meaning changed: ledger retract { $item } --reason "…"
# $name: docs/notes.md
putBack-notItem = the ledger has no decision for { $name }
    .mend = git checkout HEAD -- { $name }
# $copy: /home/ada/.cache/ledger/kept/1f0c.md
putBack-editStored = your edit of { $path } is saved in { $copy }; it changed:

## `ledger adopt`
## $count: 3
## $path: corpus/findings/rotated-refresh-token.md

adopt-nothingAccepted = no record is accepted yet
adopt-allRecorded = the ledger already has every accepted record
adopt-withoutCondition =
    { $count ->
        [one] 1 record has no load_when, so agents won't find it
       *[other] { $count } records have no load_when, so agents won't find them
    }
    .mend = add load_when to the frontmatter, then: ledger index --write
# $count: 2
# $path: .claude/memory/limits.md
adopt-labels =
    { $count ->
        [one] 1 record states no fact, so its label is the claim: { $path }
       *[other] { $count } records state no fact, so their labels are the claims: { $path }, …
    }
    .mend = write the fact as a sentence into { $path }
adopt-nativeWithoutCondition =
    { $count ->
        [one] 1 note does not say when to load it, so agents won't find it
       *[other] { $count } notes do not say when to load them, so agents won't find them
    }
    .mend = add a description, or paths in a rule file, to the frontmatter
# $path: corpus/tasks/auth-refresh.md
# $role: task
adopt-otherRole = a { $role } can't be adopted: { $path }
# $status: candidate
# $waiting: corpus/findings/rotated-refresh-token.md
adopt-notAccepted = { $path } is { $status }, not accepted
    .mend = ledger promote { $waiting }
adopt-withoutStatus = { $path } has no status, so it is not accepted
    .mend =
        if it was accepted before: write its status and commit it, then: ledger adopt { $path }
        if not: ledger promote { $path }
adopt-byItsAuthor = { $path } is high-consequence ({ $why }) and you wrote it; someone else must adopt it
    .mend = ask another person to run: ledger adopt { $path }
adopt-withoutAuthor = { $path } is high-consequence ({ $why }) and its author is unknown
    .mend = cite code of this repository in { $path }

## `ledger adopt`
## $path: corpus/findings/retry.md

# $path: corpus/notes
adoption-nothingAccepted = { $path } contains no accepted record
    .mend = name a record or a folder by its path from the root
# $status: candidate
adoption-leftAlone = { $path } is { $status }, so it was not adopted
# $path: .claude/memory/retry.md
adoption-noteUncommitted = { $path } has uncommitted changes, so it can't be adopted
    .mend =
        if it was accepted before, commit it
        if not: ledger capture --from { $path }
adoption-recordUncommitted = { $path } has uncommitted changes, so it can't be adopted
    .mend =
        if it was accepted before, commit it
        if not, set its status to candidate, then: ledger promote { $path }
# $status: promoted
adoption-statusUncommitted = the status { $status } of { $path } is not committed, so it can't be adopted
    .mend =
        if it was accepted before, commit it
        if not, set its status to candidate, then: ledger promote { $path }

## `ledger mv`, `ledger renumber`

move-taken = { $path } already exists
    .mend = choose another path
# $path: corpus/adrs/tokens.md
# $folder: corpus/adrs
# $number: 0012
move-noNumber = can't renumber { $path }: its name has no number
    .mend = ledger mv { $path } { $folder }/{ $number }-NEW-NAME.md
# $number: 0007
move-numberUnshared = only one record has the number { $number }, so it can't be renumbered

## `ledger mv` and `ledger renumber`

# $path: ../notes.txt
recordPath-notMarkdown = { $path } is not a Markdown file of this workspace
    .mend = name a .md file below the root
# $path: .claude/rules/storm.md
recordPath-loadedByAgents = agents load { $path } at every start; records belong in a memory folder
    .mend = name a path in a memory folder, such as corpus/findings/
# $path: src/notes.md
recordPath-notOfMemory = { $path } is not in a memory folder
    .mend = name a path in a memory folder, such as corpus/findings/
# $path: docs/deploy.md
# $record: .claude/memory/deploy.md
# $folder: .claude/memory
recordPath-outsideStore = { $path } is outside the store of { $record }
    .mend = name a path below { $folder }
# $path: memory/glossary.md
recordPath-notDecision = { $path } is not a decision record
# $count: 2
# $number: 0007
# $paths: ["corpus/adrs/0007-a.md", "corpus/adrs/0007-b.md"]
recordPath-numberShared =
    { $count ->
        [one] 1 record has the number { $number }
       *[other] { $count } records have the number { $number }
    }
    .mend = ledger renumber { $paths }
# $name: corpus/findings/retry.md
recordPath-unknown = no record at { $name }
    .mend = name a record by its path from the root

## `ledger close`, and the items of a task
## $claim: A rotated refresh token is rejected on reuse
## $task: auth-refresh-client

close-waits = ask a person to decide
# $decide: ledger review
# $detail: null
# $waiting: null
close-open = can't close: "{ $claim }" ({ $item }) is { $status }
    .mend =
        { $decide }
        ledger reject { $detail }
        { $waiting }
# $row: auth-refresh-client#2
# $decide: null
# $detail: auth-refresh-client#2
# $waiting: null
close-openRow = can't close: "{ $claim }" ({ $row }) is { $status }
    .mend =
        { $decide }
        ledger reject { $detail }
        { $waiting }
# $day: 2026-11-21
close-closedAlready = { $task } is closed since { $day }
close-openedAgain = this reopened the closed task { $task }
    .mend = after the decision: ledger close { $task }

## `ledger waive`
## $code: IDX102
## $everywhere: null
## $scope: memory/INDEX.md

# $scope: corpus/**
# $day: 2026-12-31
waive-wide = this waiver also covers future files in { $scope } until { $day }
    .mend = to waive only today's files, run it again with --pin
# $code: LDG001
waive-notWaivable = { $code } can't be waived, because it protects the checks
    .mend = ledger explain { $code }
waive-unexplained = { $code } can't be waived without a reason
    .mend =
        ledger waive { $code } { $scope } --reason "…"
        ledger waive { $everywhere } --reason "…"
# $day: 2026-02-30
# $example: 2026-12-31
waive-noDay = "{ $day }" is not a date
    .mend =
        ledger waive { $code } { $scope } --reason "…" --until { $example }
        ledger waive { $everywhere } --reason "…" --until { $example }
# $day: 2025-12-31
waive-past = { $day } is in the past
    .mend = name a later day
waive-hiddenCharacters = the reason contains hidden characters
    .mend = type the reason in plain letters
# $kind: a GitHub token
waive-secret = the reason contains a possible secret ({ $kind })
    .mend = remove it from the reason and revoke it
# $scope: ../other/**
# $why: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
waive-badGlob = "{ $scope }" { $why }
    .mend = { $advice }
# $scope: memori/
waive-nothingRead = ledger reads no file at { $scope }
    .mend = see the files it reads: ledger init --check
# $scope: memory/INDX.md
# $near: memory/INDEX.md
waive-nothingReadNear = ledger reads no file at { $scope }; did you mean { $near }?
    .mend = see the files it reads: ledger init --check

## `ledger baseline`

baseline-none = this workspace has no baseline
baseline-allOccur = every problem in the baseline still occurs
baseline-nothingToHold = no problem needs a baseline

## `ledger decide`
## $at: 5e4d3c2b1a
## $name: said.json
## $said: 1a2b3c4d5e

# $command: /ledger promot
statement-unknownCommand = "{ $command }" is not a command for a comment
    .mend = use promote, reject, defer, confirm or remember: `/ledger promote ID`
statement-tooLong = the /ledger command has more than 2,000 characters
    .mend = shorten the command
statement-hidden = the /ledger command contains invisible characters
    .mend = type it again in a new comment, without pasting
statement-withoutItem = the /ledger command names no item
    .mend = `/ledger promote ID`
# $most: 20
statement-tooManyItems = the /ledger command names more than { $most } items
    .mend = split it into several commands
# $word: @ann
statement-noItem = "{ $word }" is not an item ID
    .mend = `/ledger promote ID`
statement-placesOfOne = `/ledger confirm` takes places for one item only
    .mend = one command for each item: `/ledger confirm ID path#L3-L7`
statement-withoutReason = a rejection needs a reason
    .mend = `/ledger reject ID because …`
statement-withoutEnd = a deferral needs a day or a blocker
    .mend = `/ledger defer ID until 2027-01-31`
# $day: 31.1.2027
statement-noDay = "{ $day }" is not a date
    .mend = write it as 2027-01-31
statement-withoutClaim = the claim is not in quotation marks
    .mend = `/ledger remember "claim" path#L3-L7`
statement-unscoped = the new fact does not say when it applies and when it doesn't
    .mend = reject it, then: `/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`
# $words: and so on
statement-leftOver = "{ $words }" is not part of the /ledger command
    .mend = `/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`
# $place: src/a.ts
statement-noPlace = "{ $place }" names no lines of a file
    .mend = write it as path#L3-L7
# $login: stranger
statement-noRight = ignored: @{ $login } has no write access
# $login: robot[bot]
statement-noPerson = ignored: { $login } is not a person
statement-unread = the comment can't be read as Markdown
    .mend = write the command in a separate comment
# $line: /Ledger promote k3f
statement-unreadLine = ignored "{ $line }": commands start a line, in lower case
    .mend = start the line with /ledger, without code, links or HTML above it
# $most: 50
statement-tooManyCommands = a comment can't contain more than { $most } commands
    .mend = write the others in another comment
statement-changedSince = { $item } changed after its box was ticked
    .mend = read { $item } in the updated comment and tick its box there
statement-changedSinceSaid = { $item } or its evidence changed after the comment was written
    .mend = read { $item } again, then write the command in a new comment
# $command: /ledger promote k3f
statement-severalMemories = { $item } is in another workspace than the items before it in this command
    .mend = write in a new comment: `{ $command }`
# $path: src/token.ts
statement-notCommitted = { $path }, which { $item } cites, has uncommitted changes
    .mend = commit { $path }, then: ledger land --from FILE
statement-raisedSinceSaid = { $item } did not exist when the comment was written
    .mend = read { $item }, then write the command in a new comment
statement-seenUnknown = the comment about { $item } refers to an unknown commit
    .mend = write the command in a review, which names its commit
# $commit: 1a2b3c4d5e
statement-seenGone = the comment about { $item } refers to { $commit }, which the branch no longer has
    .mend = read { $item } again, then write the command in a new comment
statement-notMerged = the pull request is not merged yet
    .mend = before the merge: ledger decide --from FILE --since main
statement-saidAfterMerge = ignored: the comment is newer than the merge
    .mend = on the base branch: ledger review
# $path: src/a.ts
statement-oldLines = the line numbers of { $path } are from an earlier commit
    .mend = write the command again with the current lines: path#L3-L7
# $path: packages/a/src/a.ts
statement-otherMemory = { $path } belongs to another workspace
    .mend = run `ledger land` at the top of the repository
statement-approvedOlder = the approval is for { $said }, but the branch is at { $at }
    .mend = approve the current commit
statement-approvalUnclear = the approval promotes nothing, because a /ledger line in it is unclear
    .mend = name the items by their IDs and approve again
statement-fileTooLarge = { $name } is too large
# $why: it ends early
statement-fileNotJson = { $name } is not valid JSON: { $why }
# $key: statements[0].url
statement-fileUnreadable = { $name } has an invalid value at { $key }
    .mend = run the CI job of ledger again, which writes a new file
statement-otherHead = the file has the comments on commit { $said }, but the branch is at { $at }
    .mend = run the CI job of ledger again, which writes a new file
