### What is decided about items, records and tasks.
### $item: k3f
### $path: corpus/findings/storm.md
### $status: pending
### $surface: src/auth/refresh.ts#L10-L14
### $why: C-014 is security by the domain of spec auth

## `ledger reject`, `defer`, `block`, `quarantine`, `release`, `reopen` and `validate`
## $day: 2027-01-31
## $done: rejected

# $status: rejected
# $done: deferred
# $acts: reopen
disposition-notOpen = { $item } is { $status }: it cannot be { $done }
    .mend = what is open to it: { $acts }
# $status: rolled-back
disposition-closed = { $item } is { $status }, which ends an item: it cannot be { $done }
    .mend = where it holds after all, capture it again: ledger capture "CLAIM" FILE#LINES
# $act: reject
disposition-unexplained = say why { $item } is { $done }
    .mend = ledger { $act } { $item } --reason "…"
disposition-deferralUnexplained = say why { $item } is deferred
    .mend = ledger defer { $item } --reason "…" --until { $day }
disposition-deferralUnlimited = say until when { $item } is deferred, or what it waits for
    .mend =
        ledger defer { $item } --reason "…" --until { $day }
        ledger defer { $item } --reason "…" --blocked-by "#12"
# $act: block
disposition-blockUnexplained = say why { $item } is blocked
    .mend = ledger { $act } { $item } --reason "…" --blocked-by "#12"
disposition-blockerUnnamed = say what { $item } waits for
    .mend =
        ledger block { $item } --reason "…" --blocked-by "#12"
        to put it off until a day: ledger defer { $item } --reason "…" --until { $day }
# $day: 2020-01-01
disposition-dayOver = { $day } is in the past
    .mend = give a day to come
disposition-uncorroborated = nothing corroborates { $item }: whoever raised it cannot validate it alone
    .mend =
        let somebody else run it
        run its proof again: ledger validate { $item } --run
disposition-highUncorroborated = { $item } is of high consequence ({ $why }): only somebody else than who raised it validates it
    .mend =
        let somebody else run it
        a proof or a second source that you choose is not enough
disposition-releasedByQuarantiner = { $item } is released by somebody else than who quarantined it
    .mend =
        let another person run: ledger release { $item } --reason "…"
        it was a slip, and is not committed yet: ledger undo
disposition-releasedByRaiser = { $item } is of high consequence ({ $why }): who raised it does not release it
    .mend =
        let somebody run it who neither raised nor quarantined it: ledger release { $item } --reason "…"
        or give it up: ledger reject { $item } --reason "…"
disposition-rejectedByQuarantiner = { $item } is of high consequence ({ $why }): who put it into quarantine does not reject it
    .mend = let another person run: ledger retract { $item } --reason "…"
disposition-holdsAfterAll = it holds after all: somebody else runs ledger release { $item } --reason "…"
disposition-wrongMemory = it is wrong: ledger retract { $item } --reason "…"
disposition-wrongCandidate = it is wrong: ledger reject { $item } --reason "…"
disposition-servedAgain = agents are served it again; to see whether its evidence still holds: ledger show { $item }
# $day: 2026-12-01
disposition-putOff = { $item } is put off until { $day }

## `ledger confirm`
## $along: ledger verify --follow k3f
## $finding: corpus/findings/storm.md
## $here: ledger confirm k3f --at src/auth/refresh.ts#L10-L14
## $place: src/auth/refresh.ts#L14-L18
## $there: ledger confirm k3f --at src/auth/token.ts#L2-L6

confirm-severalItems = --at names a place of one item
    .mend = confirm them one by one
# $place: src/auth/
confirm-noPlace = "{ $place }" names no place in a file
    .mend = src/file.ts#L10, src/file.ts#L10-L42, src/file.ts:symbol, docs/page.md#heading, package.json#/engines/node
# $status: rejected
confirm-notMemory = { $item } is { $status }: only memory can be confirmed
    .mend = ledger show { $item }
# $why: src/auth/refresh.ts: the commit is not in this clone
# $fetch: git fetch origin 4f2c9a1
confirm-commitAbsent = { $why }, so nobody can look at it
    .mend = { $fetch }
confirm-commitsAlone = { $item } would rest on commits alone, which say nothing of the code of today
    .mend = name a place as it is now: ledger confirm { $item } --at src/file.ts#L10-L42
confirm-noRecord = { $item } has no record of its own to confirm
# $statuses: promoted and quarantined
confirm-releasedApart = two branches decided { $item } apart: { $statuses }
    .mend =
        lift the quarantine: ledger release { $item } --reason "…"
        no longer true: ledger retract { $item } --reason "why it is wrong"
# $statuses: promoted and stale
confirm-decidedApart = two branches decided { $item } apart: { $statuses }
    .mend =
        through the gates: ledger promote { $item }
        no longer true: ledger retract { $item } --reason "why it is wrong"
confirm-conditionOfHigh = it is of high consequence ({ $why }): somebody else than who raised it sets its condition
    .mend = let another person run it
# $place: src/auth/refresh.ts#L10
confirm-nothingOpen = no evidence needs { $place }: all of it stands where it is cited
    .mend = ledger confirm { $item }
# $place: src/a.ts
# $surfaces: src/b.ts, src/c.ts
confirm-forSeveral = { $place } may be for several: { $surfaces }
    .mend = if it is another fact now: ledger supersede { $item } "CLAIM"
confirm-bound = { $surface } is bound as it reads now
confirm-moved = { $surface } moved to { $place }
    .mend = take it along: { $along }
confirm-reformatted = { $surface } was reformatted, and stands at { $place }
    .mend = take it along: { $along }
# $place: src/auth/token.ts#L2-L6
confirm-elsewhere = the cited bytes of { $surface } stand at { $place } now
    .mend = if they are what you mean: { $there }
# $place: src/auth/token.ts#L2-L6
confirm-elsewhereOrHere = the cited bytes of { $surface } stand at { $place } now; the cited place reads now:
    .mend =
        if they are what you mean: { $there }
        if these lines show it now: { $here }
        if it is another fact now: ledger supersede { $item } "CLAIM"
confirm-unsearched = { $surface } changed, and the search for its bytes was given up: too much to hash
confirm-unsearchedHere = { $surface } changed, and the search for its bytes was given up: too much to hash; the cited place reads now:
    .mend =
        if these lines show it now: { $here }
        if it is another fact now: ledger supersede { $item } "CLAIM"
confirm-changed = { $surface } changed
confirm-changedHere = { $surface } changed; the cited place reads now:
    .mend =
        if these lines show it now: { $here }
        if it is another fact now: ledger supersede { $item } "CLAIM"
confirm-unread = { $surface } cannot be read
    .mend =
        what it says now needs new evidence: ledger supersede { $item }
        no longer true: ledger retract { $item } --reason "…"
# $why: src/a.ts was renamed to src/b.ts
# $there: ledger confirm k3f --at src/b.ts
confirm-gone = { $why }
    .mend =
        if it holds with the file as it is now: { $there }
        what it says now needs new evidence: ledger supersede { $item }
        no longer true: ledger retract { $item } --reason "…"
# $why: corpus/findings/storm.md is in doubt
confirm-findingInDoubt = { $why }
    .mend = if the rest does not carry it: ledger retract { $item } --reason "…"
confirm-findingNoMemory = the cited { $finding } is no memory any more
    .mend = if the rest does not carry it: ledger retract { $item } --reason "…"
confirm-findingGone = the cited { $finding } is gone
    .mend = if the rest does not carry it: ledger retract { $item } --reason "…"

## `ledger verify --follow`

# $state: ambiguous
# $why: the same bytes stand at 2 places
follow-partly = { $item } is not followed: { $surface } is { $state }; { $why }
    .mend =
        look at it: ledger show { $item }
        if it still holds: ledger confirm { $item }

## `ledger verify --mark-stale`

markStale-stillTrue = still true: ledger confirm { $item }
markStale-notAnyMore = something else is true now: ledger supersede { $item } "CLAIM"
markStale-neverWas = no longer true: ledger retract { $item } --reason "…"

## `ledger verify --run`
## $branch: origin/main

verifyRun-outsideGit = this is no git repository, so there is no base branch that allows it
    .mend = run it yourself
verifyRun-noBase = ledger does not know the base branch, which has to allow it
    .mend = name it: ledger verify --run --since main
# $problem: this clone is shallow
verifyRun-baseUnread = ledger cannot read the base branch, which has to allow it: { $problem }
    .mend = name it: ledger verify --run --since main
verifyRun-notAllowed = the configuration on { $branch } does not allow commands
    .mend = set "guard": { "{" } "commands": true { "}" } in ledger.config.json, and merge that into { $branch }
verifyRun-notPromoted = its fact is not promoted on { $branch }
    .mend = promote the fact and merge it into { $branch }
verifyRun-changed = its fact is not the same on { $branch }
    .mend =
        compare the record with { $branch }
        run it where { $branch } is checked out
verifyRun-holds = holds, its command passes
# $code: 1
verifyRun-failed = in doubt: its command ended with exit code { $code }
# $signal: SIGTERM
verifyRun-signalled = in doubt: signal { $signal } ended its command
# $seconds: 300
verifyRun-late = in doubt: its command took longer than { $seconds } seconds
    .mend = make it faster, or raise guard.commandSeconds on the base branch
# $why: spawn just ENOENT
verifyRun-unstarted = in doubt: its command cannot be started: { $why }
    .mend = install the program, or run it where it is installed
# $command: npm test -- auth
verifyRun-running = running { $command }
verifyRun-none = no fact that was asked about has a command
verifyRun-sinceWithoutRun = --since names the base branch for --run
    .mend = ledger verify --run --since main
# $option: --mark-stale
verifyRun-beside = --run does not go with { $option }
    .mend = run ledger verify twice

## `ledger amend`
## $replaced: k3f
## $term: expiry
## $title: Migrate before deploying
## $undone: k3f
## $withdrawn: null

# $candidate: corpus/findings/rotated-refresh-token.md
# $other: null
amend-notMemory = { $item } is { $status }: only memory is amended
    .mend =
        a candidate is edited as it is: { $candidate }
        ledger show { $other }
# $kind: behaviour
amend-noRecord = { $item } is a { $kind } without a record of its own: its wording is not amended
    .mend = another one: ledger retract { $item } --because stale --reason "…", then capture the new one
# $path: corpus/findings/rotated-refresh-token.md
amend-unchanged = { $path } says what it said when it was accepted
    .mend =
        edit the wording in the file first, then run this again
        to accept another load_when: ledger confirm { $item }
amend-unexplained = say why the wording of { $item } changes
    .mend = ledger amend { $item } --reason "…"
amend-ofHigh = { $item } is of high consequence: somebody else than who raised it amends it
    .mend = let another person run it
amend-otherClaim = the claim itself changed: that is a new truth, not another wording
    .mend =
        put it back: ledger undo { $undone }
        ledger supersede { $replaced } opens a corrected copy
        withdraw it: ledger retract { $withdrawn } --because stale --reason "…", then capture what is true now
# $detail: evidence
amend-otherDetail = { $detail } changed: that is more than wording
    .mend =
        put it back: ledger undo { $undone }
        ledger supersede { $replaced } opens a corrected copy
        withdraw it: ledger retract { $withdrawn } --because stale --reason "…", then capture what is true now
# $change: the section "Where it holds" is new
amend-otherMeaning = { $change }: that is more than wording
    .mend =
        put it back: ledger undo { $undone }
        ledger supersede { $replaced } opens a corrected copy
        withdraw it: ledger retract { $withdrawn } --because stale --reason "…", then capture what is true now
# $key: tags
amend-otherKey = the key { $key } changed: no act changes that in a record that was accepted
    .mend =
        put it back: ledger undo { $item }
        a key of another tool: list it as foreignKeys in ledger.config.json
amend-acceptedTextLost = git has no text of it as it was accepted, to compare with
    .mend =
        let somebody else than who raised it amend it
        ledger supersede { $replaced } opens a corrected copy
        withdraw it: ledger retract { $withdrawn } --because stale --reason "…", then capture what is true now
amend-termGone = "{ $term }" is in no glossary any more
    .mend =
        put it back: ledger undo { $item }
        if nobody should use it: ledger retract { $item } --reason "…"
# $path: memory/glossary.md
amend-termUnchanged = "{ $term }" means what it meant when it was accepted
    .mend = edit its row in { $path } first, then run this again
amend-otherTerm = "{ $term }" means something else now: that is more than wording
    .mend =
        put it back: ledger undo { $item }
        another meaning: ledger retract { $item } --because stale --reason "…", then capture the new one
amend-sectionGone = "{ $title }" is a heading of no guide any more
    .mend =
        put it back: ledger undo { $item }
        no longer true: ledger retract { $item } --reason "…"
# $path: docs/guides/deploy.md
amend-sectionUnchanged = "{ $title }" says what it said when it was accepted
    .mend = edit its section in { $path } first, then run this again
# $change: it says more: "Tell the people on call"
amend-otherSteps = { $change }: that is more than wording
    .mend =
        put it back: ledger undo { $item }
        another rule: ledger retract { $item } --because stale --reason "…", then capture the new one

## `ledger supersede`
## $successor: corpus/findings/storm-2.md

supersede-undecided = { $item } is { $status }: only memory can be superseded
    .mend = mend its record, or ledger reject { $item } --reason "…"
# $status: rejected
supersede-notMemory = { $item } is { $status }: only memory can be superseded
    .mend = capture what is true now: ledger capture "…"
# $successor: m4q
# $status: rolled-back
supersede-byNoMemory = { $successor } is { $status }: only memory can take the place of memory
    .mend = say what is true now: ledger supersede { $item } "CLAIM" EVIDENCE…
supersede-noSuccessor = only facts and decisions can be superseded, and { $item } is neither
    .mend =
        withdraw it: ledger retract { $item } --because stale --reason "…"
        then capture what is true now
supersede-itself = { $item } cannot replace itself
    .mend =
        to say what is true now: ledger supersede { $item } "CLAIM" EVIDENCE…
        no longer true: ledger retract { $item } --reason "…"
# $successor: corpus/adrs/0007-tokens.md
# $successorRole: adr
# $role: finding
supersede-otherKind = { $successor } and { $path } are of different kinds: { $successorRole } and { $role }
    .mend = name a record of the same kind
# $record: corpus/findings/storm.md
# $successor: memory/glossary.md
supersede-notBoth = { $record } and { $successor } are not both records that can replace one another
supersede-samePerson = { $path } is of high consequence ({ $why }): somebody else than who raised it replaces it
    .mend =
        let another person run it
        anybody takes what is wrong out of service: ledger retract { $item } --reason "…"
# $person: ada@example.org
# $item: m7q
supersede-decidedAlone = { $successor } was decided by { $person } alone, and { $path } is of high consequence ({ $why })
    .mend = let somebody else than who raised it look at it: ledger confirm { $item }
# $path: corpus/patterns/retry.md
# $how: cites it as a finding
supersede-relying = { $path } { $how }: see whether it holds with { $successor }
supersede-evidenceLeftOut = evidence that no longer stands was left out of the copy: cite what shows it now
# $copy: corpus/findings/storm-2.md
supersede-copied = write what is true now into { $copy }; promoting it supersedes { $path }
supersede-evidenceTaken = no evidence was given for the new claim: it cites what { $path } cites
    .mend = name other evidence after the claim: src/a.ts#L10-L14
# $when: token rotation
# $notWhen: session cookies
supersede-scopeTaken = no scope was given for the new claim: it applies when { $when }, and not when { $notWhen }
    .mend = give it another one: --when "…" --not-when "…"
supersede-replaces = promoting it supersedes { $path }
supersede-claimMissing = evidence and conditions belong to a new claim, and there is none
    .mend = ledger supersede OLD "CLAIM" EVIDENCE…
supersede-waits = it waits for a person: promoting it supersedes { $path }
supersede-waitsForAnother = it waits for somebody else than you: promoting it supersedes { $path }, and it is of high consequence ({ $why })
# $named: m7q
supersede-ofNewClaim = { $named } is a record of its own: evidence and conditions belong to a new claim
    .mend =
        ledger supersede OLD { $named }
        ledger supersede OLD "CLAIM" EVIDENCE…

## `ledger retract`

# $status: rolled-back
retract-withdrawnAlready = { $item } is { $status }: only memory can be withdrawn
    .mend = it is withdrawn already
retract-undecided = { $item } is { $status }: only memory can be withdrawn
    .mend = to refuse it: ledger reject { $item } --reason "…"
# $status: rejected
retract-neverServed = { $item } is { $status }: only memory can be withdrawn
    .mend = it was never served: there is nothing to withdraw
retract-unexplained = say why { $item } is withdrawn
    .mend =
        ledger retract { $item } --reason "…"
        and how: --because poisoned, contradicted, stale or withdrawn
retract-samePerson = { $item } is of high consequence ({ $why }): who put it into quarantine does not withdraw it for good
    .mend =
        let another person run: ledger retract { $item } --reason "…"
        until then nobody is served it
# $how: cites it as a finding
# $resting: k3f
# $linking: null
retract-relying = { $path } { $how }: look at it again
    .mend =
        if other evidence shows it: ledger supersede { $resting }
        if it still holds: ledger confirm { $linking }
        else: ledger retract { $item } --reason "…"
# $path: MEMORY.md
retract-cutOut = it was taken out of { $path }; the entry keeps what it said
# $path: .claude/memory/storm.md
retract-fileStays = { $path } stays, and is served to nobody as fact
# $path: .claude/memory/storm.md
retract-stillLoaded = agents still load { $path }, which has no index: take it out by hand
# $index: memory/INDEX.md
# $title: Tokens never rotate
retract-replacementOf = { $index } sends readers of { $title } to it
    .mend = see what holds instead: ledger show { $path }
# $title: Releasing
# $path: docs/guides/workflow.md
retract-sectionStays = "{ $title }" in { $path } was changed since, and stays there: take it out by hand
# $path: AGENTS.md
retract-pointerStays = the line of { $path } that points to it stays there: take it out by hand
# $path: memory/glossary.md
retract-textStays = what it wrote into { $path } stays there: take it out by hand
retract-forGood = nobody is served it from now on; for good: somebody else runs ledger retract { $item } --reason "…"
retract-holdsAfterAll = it holds after all: somebody else runs ledger release { $item } --reason "…"
retract-holdsInstead = to say what holds instead: ledger capture "…" src/file.ts#L10-L14 --when "…" --not-when "…"
retract-slip = if that was a slip, before it is committed: ledger undo

## `ledger retract --erase`
## $date: 2026-11-22
## $problem: this is no git repository

erase-erased = its text is erased; ids, days and digests stay
erase-already = { $item } was erased on { $date }: nothing of its text is left to erase here
erase-unexplained = say why the text of { $item } is erased, without repeating it: the reason stays
    .mend = ledger retract { $item } --erase --reason "…"
erase-quoted = the reason repeats the text of { $item }, and a reason stays in the ledger
    .mend = say it without the text: ledger retract { $item } --erase --reason "…"
erase-secondPerson = the text of { $item } is still there: it is of high consequence, so a second person erases it
    .mend = let another person run: ledger retract { $item } --erase --reason "…"
# $cause: poisoned
erase-ofRaiser = { $item } was withdrawn as { $cause }, and you raised it: its text refuses the same claim in other words
    .mend = let another person run: ledger retract { $item } --erase --reason "…"
erase-edited = { $path } is not what was decided, so no pin could cover its erased text
    .mend = put it back first: ledger undo { $item }
erase-noPlan = a plan would hold the text that is to be erased
    .mend = to see what would be written, without the text: --dry-run
# $near: corpus/findings/erased-k3f.md
erase-nameStays = the name of { $path } and the id in it may still show words of the claim
    .mend = another name: ledger mv { $path } { $near }; entries from before keep the old one
erase-deciders = who decided stays: the ledger has names and addresses of deciders, for the law needs them
# $place: docs/login.md:14
erase-still = { $place } still says it: take it out by hand
# $place: corpus/findings/login.md:14
# $item: m7q
# $replaced: m7q
erase-stillDecided = { $place } still says it, and { $item } is decided: nobody edits it by hand
    .mend =
        say it otherwise: ledger supersede { $replaced } "CLAIM"
        or erase that, too: ledger retract { $item } --erase --reason "…"
# $count: 4
# $shown: 30
erase-stillMore = and { $count } more places still say it; these are the first { $shown }
    .mend = take these out, then run the command again: it lists what is left
erase-stillUnasked = not looked for in files beside memory: { $problem }
# $count: 3
# $first: 9b8c7d6e5f4a
# $last: 9b8c7d6e5f4a
# $most: null
# $refs: ["main", "origin/main"]
# $more: null
erase-inHistory = git still has the text: commits that wrote it: { $count }, the first { $first }, the last { $last }
    .mend =
        there are more of them: only the newest { $most } were looked at
        held by { $refs }
        held by { $more } more branches, remotes and tags: git for-each-ref --contains { $first }
        if it is a secret, it is known: make it worthless now (revoke it, rotate it)
        to take it out of history, write it and what replaces it into a file outside of the repository, a line each as TEXT==>erased; then, in a fresh clone: git filter-repo --replace-text FILE
        then push every branch and tag by force, delete the branches of old pull requests, and ask the forge to remove its cached views and pull requests: a push alone does not
        other clones and forks keep it until each is deleted and cloned anew; one that pushes brings it back
erase-notInHistory = no branch, remote or tag of this clone has a commit that wrote it
    .mend = it may still lie in the index or among dropped commits until git gc removes those
erase-historyUnread = git was not asked which commits hold the text: { $problem }
# $act: 2026-11-22T10:00:00Z, by Ada <ada@example.org>
erase-noUndo = the last act erased texts, and an erasure is not taken back: { $act }
    .mend =
        what git has, git shows: git log -p -- { $path }
        if it holds after all: ledger capture "…" says it anew
# $by: Ada <ada@example.org>
erase-nothingToPutBack = the text of { $item } was erased on { $date } by { $by }: it is not put back
    .mend = what git has, git shows: git log -p -- { $path }

## `ledger undo`
## $act: 2026-11-22T10:00:00Z, by Ada <ada@example.org>
## $command: lint --fix
## $committed: memory/INDEX.md
## $folder: /home/ada/project
## $path: memory/INDEX.md
## $time: 2026-11-22T10:00:00Z

undo-nothing = there is no act to take back here: none was done in this clone, or `ledger undo` has taken the last one back
    .mend = to refuse an item that waits: `ledger reject`; to withdraw a fact: `ledger retract`
undo-laterElsewhere = the last thing done from here was in { $folder }, and more was done there since
    .mend = ledger undo -C { $folder }
undo-elsewhere = that was in { $folder }
undo-wouldTakeBack = would take back the act of { $act }
undo-tookBack = took back the act of { $act }
# $waiting: null
# $memory: ["k3f"]
# $stale: null
# $aside: null
# $quarantined: null
# $gone: null
# $closed: null
# $commit: 9b8c7d6e5f4a
undo-committed = the last act is committed: { $act }
    .mend =
        it is wrong, and waits: ledger reject { $waiting } --reason "…"
        it is wrong: ledger retract { $memory } --reason "…"
        it holds after all: ledger confirm { $stale }
        take it up again: ledger reopen { $aside }
        it holds after all, and somebody else says so: ledger release { $quarantined } --reason "…"
        { $gone } holds after all: ledger capture "…" raises it again, with --override P10 where it was withdrawn
        open the task again with what is still to be decided: ledger capture "…" --task { $closed }
        take back the whole commit, which no other branch has: git revert { $commit }
undo-filesCommitted = the last act is committed: { $act }
    .mend = use git revert; `git log -p` shows which commit
undo-repairCommitted = the last act is committed: { $path }, as ledger { $command } wrote it
    .mend = use git revert; the commit: git log -1 -- { $committed }
# $item: memory/INDEX.md
undo-edited = { $path } is not as the act left it
    .mend = put back the text of the act first: ledger undo { $item }
undo-laterActs = the ledger went on since
    .mend = take back what came after it first
# $path: src/auth.ts
undo-notMemory = { $path } is no file of memory
# $path: corpus/ledger/2026/11/01JC.json
undo-noEntry = the last act cannot be taken back: { $path } is no entry
undo-repairs = took back what ledger { $command } wrote at { $time }
# $actor: an agent
undo-repairsOf = took back what ledger { $command } wrote at { $time }, run by { $actor }
# $copy: /home/ada/.cache/memory-ledger/unwritten/1
undo-repairEdited = { $path } is not as the repair left it, and stays
    .mend =
        its text from before: { $copy }
        as it is committed, without what was done since: git checkout HEAD -- { $committed }

## `ledger undo ITEM`
## $path: corpus/findings/rotated-refresh-token.md

putBack-undecided = { $item } is { $status }: it has no accepted text
    .mend = edit its file, or put the file back with git
putBack-unchanged = { $path } has its accepted text
    .mend = to take back the last act: ledger undo
putBack-unreadable = { $path } is no text, so it cannot be kept
    .mend = delete it or move it away, then: ledger undo { $item }
# $name: corpus/findings/token.md
putBack-moved = { $name } is the record of { $item }, whose place is { $path }
    .mend = mv { $name } { $path }; to move it for good, then: ledger mv { $path } { $name }
# $amended: k3f
putBack-lost = the accepted text of { $path } is not in git or on this machine
    .mend =
        if only the wording changed, let another person run: ledger amend { $amended } --reason "…"
        withdraw it: ledger retract { $item } --reason "…"
# $name: docs/notes.md
putBack-notItem = no decision is recorded for { $name }
    .mend = put its file back with git: git checkout HEAD -- { $name }
# $copy: /home/ada/.cache/ledger/kept/1f0c.md
putBack-editStored = your edit of { $path } is in { $copy }; it differs from what was accepted in:

## `ledger adopt`
## $count: 3
## $path: corpus/findings/rotated-refresh-token.md

adopt-nothingAccepted = no record here is accepted yet
adopt-allRecorded = every accepted record is in the ledger already
adopt-withoutCondition = { $count } of them say nowhere when to load them, so nobody is led to them
    .mend = add load_when: "…" to their frontmatter and run `ledger index --write`, or give them a row in the index
# $count: 2
# $path: .claude/memory/limits.md
adopt-labels = in { $count } of them nothing was found that states a fact, so their label stands for the claim: { $path }, for one
    .mend = say the fact in a sentence of the note before it is adopted: its description, or its first paragraph
adopt-nativeWithoutCondition = { $count } of them say nowhere when to load them, so nobody is led to them
    .mend = say when in a native note itself: its description, or `paths` of a rule file
# $path: corpus/tasks/auth-refresh.md
# $role: task
adopt-otherRole = { $path } is a { $role }: only findings, decisions, patterns, dead ends, audits and bug reports are adopted
# $status: candidate
# $waiting: corpus/findings/rotated-refresh-token.md
adopt-notAccepted = { $path } is { $status }: only what was accepted is adopted
    .mend = to decide it: ledger promote { $waiting }
adopt-withoutStatus = { $path } is without a status: only what was accepted is adopted
adopt-byItsAuthor = { $path } is of high consequence ({ $why }), and you wrote it
    .mend =
        let somebody else adopt it
        or cite a place in this repository that shows it
adopt-withoutAuthor = { $path } is of high consequence ({ $why }), and nobody is known to have written it
    .mend =
        let somebody else adopt it
        or cite a place in this repository that shows it

## `ledger adopt`
## $path: corpus/findings/retry.md

# $path: corpus/notes
adoption-nothingAccepted = nothing at { $path } says that it was accepted
    .mend = name records or folders by their path from the root of the workspace
# $status: candidate
adoption-leftAlone = { $path } is { $status }, and was left alone
# $path: .claude/memory/retry.md
adoption-noteUncommitted = { $path } is not committed as it is: only what was accepted before is adopted
    .mend =
        if it was accepted before: commit it first
        to decide it now: ledger capture --from { $path } …
adoption-recordUncommitted = { $path } is not committed as it is: only what was accepted before is adopted
    .mend =
        to decide it now: set its status back to candidate, then ledger promote { $path }
        if it was accepted before: commit it first
# $status: promoted
adoption-statusUncommitted = { $path } is not committed as { $status }: only what was accepted before is adopted
    .mend =
        to decide it now: set its status back to candidate, then ledger promote { $path }
        if it was accepted before: commit it first

## `ledger mv`, `ledger renumber`

move-taken = { $path } exists
    .mend = name a path that is free
# $path: corpus/adrs/tokens.md
move-noNumber = { $path } has no number in its name
    .mend = give it one with ledger mv
# $number: 0007
move-numberUnshared = number { $number } is this record's alone: others may name it by it
    .mend = only one of two records with one number is renumbered

## `ledger mv` and `ledger renumber`

# $path: ../notes.txt
recordPath-notMarkdown = { $path } is no Markdown file of this workspace
    .mend = name a path below the root that ends in .md
# $path: .claude/rules/storm.md
recordPath-loadedByAgents = agents load { $path } whenever they start, and memory is recalled when it matters
    .mend = name a path in a folder of memory, such as corpus/findings/
# $path: src/notes.md
recordPath-notOfMemory = { $path } is no place where memory is looked for
    .mend =
        name a path below a memory folder
        or add the place to "layout" in ledger.config.json first
# $path: docs/deploy.md
# $record: .claude/memory/deploy.md
# $folder: .claude/memory
recordPath-outsideStore = { $path } is outside of the store of { $record }
    .mend = name a path below { $folder }
# $path: memory/glossary.md
recordPath-notDecision = { $path } is no decision record
# $count: 2
# $number: 0007
# $paths: ["corpus/adrs/0007-a.md", "corpus/adrs/0007-b.md"]
recordPath-numberShared = { $count } records have the number { $number }
    .mend = name the one that gets another: ledger renumber { $paths }
# $name: corpus/findings/retry.md
recordPath-unknown = no record at { $name }
    .mend = name it by its path from the root of the workspace

## `ledger close`, and the items of a task
## $claim: A rotated refresh token is rejected on reuse
## $day: 2026-12-01
## $task: auth-refresh-client
## $waiting: null

close-waits = it waits for a person
# $kind: fact
# $decide: k3f
# $detail: null
close-open = { $item } { $kind } is { $status }: { $claim }
    .mend =
        ledger promote { $decide }
        ledger reject { $decide } --reason "…"
        ledger defer { $decide } --reason "…" --until { $day }
        ledger reject { $detail }
        { $waiting }
# $row: auth-refresh-client#2
# $decide: null
# $detail: auth-refresh-client#2
close-openRow = { $row } is { $status }: { $claim }
    .mend =
        ledger promote { $decide }
        ledger reject { $decide } --reason "…"
        ledger defer { $decide } --reason "…" --until { $day }
        ledger reject { $detail }
        { $waiting }
# $day: 2026-11-21
close-closedAlready = { $task } is closed already, since { $day }
close-openedAgain = the task { $task } was closed, and is open again until this is decided
    .mend =
        then close it: ledger close { $task }
        if it belongs to another task: --task NAME

## `ledger waive`
## $code: IDX102
## $everywhere: null
## $scope: memory/INDEX.md

# $scope: corpus/**
# $day: 2026-12-31
waive-wide = it holds for every file in { $scope }, also for those to come, until { $day }
    .mend = to hold it only for what stands there now: --pin
# $code: LDG001
waive-notWaivable = no exception can be made of { $code }: it keeps the checks themselves safe
    .mend = mend what it reports: ledger explain { $code }
waive-unexplained = say why { $code } is waived
    .mend =
        ledger waive { $code } { $scope } --reason "…"
        ledger waive { $everywhere } --reason "…"
# $day: 2026-02-30
# $example: 2026-12-31
waive-noDay = "{ $day }" is no day of the calendar
    .mend =
        ledger waive { $code } { $scope } --reason "…" --until { $example }
        ledger waive { $everywhere } --reason "…" --until { $example }
# $day: 2025-12-31
waive-past = { $day } is in the past
    .mend = give a day to come
waive-hiddenCharacters = the reason has hidden characters
    .mend = say it in plain letters
# $kind: a GitHub token
waive-secret = the reason holds what looks like a secret ({ $kind })
    .mend = say it without, and revoke the secret
# $scope: ../other/**
# $why: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
waive-badGlob = "{ $scope }" { $why }
    .mend = { $advice }
# $scope: memori/
waive-nothingRead = nothing is read at { $scope }
    .mend = name a file, a folder or a glob of this workspace; `ledger init --check` says what is read
# $scope: memory/INDX.md
# $near: memory/INDEX.md
waive-nothingReadNear = nothing is read at { $scope }; did you mean { $near }?
    .mend = name a file, a folder or a glob of this workspace; `ledger init --check` says what is read

## `ledger baseline`

baseline-none = there is no baseline here
baseline-allOccur = everything in the baseline still occurs
baseline-nothingToHold = there is nothing to put into a baseline

## `ledger decide`
## $at: 5e4d3c2b1a
## $name: said.json
## $said: 1a2b3c4d5e

# $command: promot
statement-unknownCommand = "{ $command }" is no command here
    .mend = `/ledger promote ID`, `/ledger reject ID because …`, `/ledger defer ID until …`, `/ledger confirm ID`, or `/ledger remember "claim" path#L3-L7`
statement-tooLong = the command is too long
    .mend = say it in at most 2,000 characters
statement-hidden = the command has characters that nobody sees
    .mend = type it again, without pasting
statement-withoutItem = the command names no item
    .mend = name it by its short id: `/ledger promote ID`
# $most: 20
statement-tooManyItems = a command names at most { $most } items
# $word: @ann
statement-noItem = "{ $word }" is no id of an item
    .mend = name it by its short id: `/ledger promote ID`
statement-placesOfOne = places go with one item
    .mend = a command for each: `/ledger confirm ID path#L3-L7`
statement-withoutReason = a rejection needs a reason
    .mend = `/ledger reject ID because …`
statement-withoutEnd = a deferral needs a day, or what it waits for
    .mend = `/ledger defer ID until 2027-01-31`
# $day: 31.1.2027
statement-noDay = "{ $day }" is no day
    .mend = write it as 2027-01-31, `tomorrow`, or `in two weeks`
statement-withoutClaim = the claim stands in quotation marks
    .mend = `/ledger remember "claim" path#L3-L7`
statement-unscoped = what this raises waits until somebody says when it applies and when not
    .mend = reject it, and say it anew with both: `/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`
# $words: and so on
statement-leftOver = "{ $words }" is no part of the command
    .mend = `/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`
# $place: src/a.ts
statement-noPlace = "{ $place }" names no lines of a file
    .mend = write them as path#L3-L7
# $login: stranger
statement-noRight = { $login } may not write to this repository, so nothing is decided
    .mend = somebody who may write decides
# $login: robot[bot]
statement-noPerson = { $login } is no person, so nothing is decided
statement-unread = the comment cannot be read as Markdown
    .mend = write the command in a comment of its own
# $line: /Ledger promote k3f
statement-unreadLine = "{ $line }" is not read as a command
    .mend = begin the line with it: no blank, no capital letter, and no code, link or HTML in the lines above
# $most: 50
statement-tooManyCommands = a comment has at most { $most } commands
    .mend = write the others in another comment
statement-changedSince = { $item } is not what the comment showed when it was ticked
    .mend = read it again in the comment, which is up to date, and tick it there
statement-changedSinceSaid = { $item } or what it cites was changed after this was said
    .mend =
        read it as it is now, and say it again
        after the merge: `ledger review` on the base
statement-severalMemories = { $item } is of another memory than the items before it
    .mend = write a line of its own for it
# $path: src/token.ts
statement-notCommitted = { $path }, which { $item } rests on, differs from HEAD here
    .mend = commit it or put it back, then: ledger land --from FILE
statement-raisedSinceSaid = nothing was called { $item } when this was said
    .mend =
        read it as it is now, and say it again
        after the merge: `ledger review` on the base
statement-seenUnknown = it is unknown at which commit this was said about { $item }
    .mend =
        read it as it is now, and say it again in a review, which names its commit
        after the merge: `ledger review` on the base
# $commit: 1a2b3c4d5e
statement-seenGone = this was said about { $item } at { $commit }, which the branch no longer has
    .mend =
        read it as it is now, and say it again
        after the merge: `ledger review` on the base
statement-notMerged = the pull request of these statements is not merged yet
    .mend = `ledger decide` carries out what is said before the merge
statement-saidAfterMerge = this was said after the merge, so nothing is carried out
    .mend = decide it on the base: `ledger review`
# $path: src/a.ts
statement-oldLines = the lines of { $path } are of an earlier commit
    .mend = name them as they are now: path#L3-L7
# $path: packages/a/src/a.ts
statement-otherMemory = { $path } belongs to a memory that is not landed in here
    .mend = run `ledger land` at the top of the repository
statement-approvedOlder = the approval is of { $said }, and the branch is at { $at } now, so it promotes nothing
    .mend = approve it as it is now, or tick the boxes of the comment
statement-approvalUnclear = the approval promotes nothing, because a command beside it does not say which of the listed items it is about
    .mend = name them by the ids that the comment lists, and approve again
statement-fileTooLarge = { $name } is too large to be statements
# $why: it ends early
statement-fileNotJson = { $name } holds no JSON: { $why }
# $key: statements[0].url
statement-fileUnreadable = { $name } is not what the action writes: { $key }
    .mend = let the action of ledger write it
statement-otherHead = the statements are of { $said }, and { $at } is asked for
    .mend = read the statements again
