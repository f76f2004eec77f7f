### Every act on memory: who may do it, what it writes, and how.
### $command: promote
### $day: 2026-12-05
### $index: memory/INDEX.md
### $item: k3f
### $kind: a private key
### $path: corpus/findings/storm.md

## Every act
## $path: corpus/findings/retry.md

# $path: corpus/ledger/2026/11/01JC.json
act-entryDamaged = ledger entry { $path } is damaged; nothing can be decided
    .mend =
        if the change is not committed, then run the command again: git checkout HEAD -- { $path }
        if it is committed, to find the commit to restore it from: git log --oneline -- { $path }
# $folder: memory/.txn
act-journalTracked = nothing was written: git tracks { $folder }, which belongs to this clone only
    .mend = untrack it, then run the command again: git rm -r --cached -- { $folder } && git commit
act-identityUnknown = git user.name and user.email aren't set
    .mend = git config --global user.name "Your Name" && git config --global user.email you@example.org
# $name: auth/refresh
act-taskNameInvalid = "{ $name }" is not a task name
    .mend = use letters, digits, dots, hyphens and underscores: auth-refresh
# $name: auth
act-taskUnknown = no task "{ $name }"
    .mend = to list the open tasks: ledger close
# $name: auth-refesh
# $near: auth-refresh
act-taskMistyped = no task "{ $name }"; did you mean { $near }?
    .mend = ledger close { $near }
act-proofOutdated = not validated: { $path } changed while the proof of { $item } ran
    .mend =
        ledger validate { $item } --run
        if the proof itself changes { $path }, cite a command that doesn't under "## Evidence"
# $path: build/report.txt
act-evidenceIgnored = git ignores { $path }, so no one else can check it
    .mend = cite a file that git tracks
# $what: corpus/findings/retry.md and 1 more
# $paths: corpus/findings/retry.md, corpus/findings/storm.md
act-writtenIgnored = no commit will contain { $what }, because git ignores it
    .mend = git add -f { $paths }
# $why: src/retry.ts cannot be read
act-leftOut = agents' files leave out { $path }: { $why }
    .mend = correct { $path }, then: ledger sync
act-memoryChanged = another process changed memory meanwhile, so only a part was written
    .mend = run the command again

## Commands that write: their options
## $file: plan.json

actOptions-planWithoutInput = the plan lacks the text that its command read
    .mend = make a new plan with --plan
actOptions-planEmpty = the command of the plan changes nothing here
    .mend = make a new plan with --plan
actOptions-planTooLarge = { $file } is not a plan: it is too large
    .mend = ledger promote ITEM --plan > plan.json
actOptions-planNoText = { $file } is not a plan: it is not a text file
    .mend = ledger promote ITEM --plan > plan.json
actOptions-baselineOfFiles = a baseline covers the whole workspace, not single files
    .mend = ledger waive RULE FILE --reason "…"
actOptions-baselineWrittenAndPruned = --write replaces the whole baseline, so --prune does nothing
    .mend = ledger baseline --write
actOptions-indexAdoptedFirst = --adopt and --write can't be combined
    .mend = ledger index --adopt
# $store: .claude/memory
actOptions-indexStoreUnwritten = --store needs --write
    .mend = ledger index --write --store { $store }
actOptions-reviewedItem = review takes no item
    .mend = ledger promote ITEM
actOptions-reviewedSeveralWays = --list, --edit, --apply and --cite can't be combined
    .mend = use one of them
actOptions-reviewWithoutTerminal = --edit needs a terminal
    .mend = ledger review --apply FILE
# $file: decisions.txt
actOptions-fileMissing = { $file } does not exist
    .mend = give a path relative to the current folder
actOptions-checkedAndPlanned = --check and --plan can't be combined
    .mend = use one of them
actOptions-landedForGood = --from can't be combined with --check, --dry-run or --plan
    .mend = remove the other option
actOptions-syncReplayed = a saved plan can't run sync with --user or --check
    .mend =
        for your own stores: ledger sync --user
        to see what would change: ledger sync --check
actOptions-syncPlannedForUser = --user and --plan can't be combined: --user writes outside the repository
    .mend = ledger sync --user --dry-run
actOptions-unlockUnforced = unlock needs --force
    .mend = if no other ledger process runs here: ledger unlock --force
actOptions-proofPlanned = --run and --plan can't be combined
    .mend = ledger validate ITEM --run
actOptions-proofMissing = the evidence of { $item } contains no command
    .mend = add a line under "## Evidence": - Command: `npm test -- auth`
actOptions-waiversOfRule = --list takes no arguments
    .mend = ledger waive --list
actOptions-ruleMissing = the rule to waive is missing
    .mend = ledger waive IDX102 memory/INDEX.md --reason "…"
# $part: hooks
# $parts: configuration, commit-hook, agent-lines, ci
actOptions-unknownPart = "{ $part }" is not a part of setup
    .mend = choose from { $parts }
actOptions-initConfig = init takes no --config, because it writes ledger.config.json at the root
    .mend = remove --config
actOptions-blockWithoutAgent = --block needs --agent
    .mend = ledger init --agent claude-code --block
# $command: init --yes
actOptions-nobodyToAsk = nothing was written: ledger needs a terminal to ask
    .mend = ledger { $command }

## Every act: who may do it

policy-forPeopleNotCi = CI can't { $command }
    .mend = ask a person to decide
# $command: retract
policy-forPeople = agents can't { $command }
    .mend = ask a person to decide
policy-claimedPerson = can't confirm that a person ran this: it came from an agent session or CI
    .mend = run it in a terminal of your own
policy-decidedByPeople = agents can't { $command } in this project
    .mend = ask a person to decide
policy-highForPeople = the item is high-consequence; agents can't { $command } it
    .mend = ask a person to decide
# $command: waive
policy-errorsForPeople = agents can't { $command } errors
    .mend = ask a person to decide
# $gates: P04, P08
policy-notOverridden = { $gates } can't be overridden; only P10, P11 and P15 can
policy-overrideUnexplained = an override needs a reason
    .mend = add --reason "…"

## Every act: the entry that records it

# $key: target
# $expected: a path below the root
entry-badFileName = invalid file name in `{ $key }`: expected { $expected }
    .mend = rename the file, without control characters and backslashes
# $key: reason
# $expected: a text
entry-malformed = the value of `{ $key }` must be { $expected }
    .mend = change `{ $key }`, then run the command again
# $key: reason
# $codePoint: U+200B
# $kind: zero width space
entry-hiddenCharacter = { $key } contains a hidden character, { $codePoint } ({ $kind })
    .mend = type the text again instead of pasting it

## Every act on memory: the text that was accepted
## $path: corpus/findings/rotated-refresh-token.md

# $path: .claude/memory/auth.md#refresh
acceptedText-edited = { $path } differs from its accepted text
    .mend =
        if the edit is wrong: ledger undo { $item }
        if only the wording changed: ledger amend { $item } --reason "…"
        if something else is true now: ledger supersede { $item }
acceptedText-editedBeforeWithdrawal = { $path } was edited, so it can't be withdrawn
    .mend = discard the edit, then run the command again: ledger undo { $item }
# $decided: k3f
# $waiting: null
acceptedText-torn = { $path } contains merge conflicts
    .mend =
        ledger undo { $decided }
        finish the merge of { $waiting }
# $copy: corpus/findings/rotated-refresh-token-2.md
acceptedText-writeCopy = write what is true now into { $copy }
# $copy: corpus/findings/refresh-token-reuse.md
acceptedText-editMoved = your edit moved to { $copy }; { $path } has its accepted text again

## Every act on evidence: what does not prove a claim

# $surface: corpus/findings/rotated-refresh-token.md#claim
# $why: a claim can't prove itself
# $fix: cite the code or the document that shows it
notEvidence-refused = { $surface } is not evidence: { $why }
    .mend = { $fix }
notEvidence-itself = a claim can't prove itself
    .mend = cite the code or the document that shows it
notEvidence-note = the claim comes from this note or from its source
    .mend = cite the code or the document that shows it
notEvidence-circle = this record cites the claim
    .mend = cite the code or the document that shows it
# $status: candidate
# $path: corpus/findings/rotated-refresh-token.md
notEvidence-undecided = this record is { $status }
    .mend = ledger promote { $path }
# $status: superseded
notEvidence-withdrawn = this record is { $status }
    .mend = cite the code or the document that shows it
# $file: a task
notEvidence-repeats = { $file } only repeats claims
    .mend = cite the code or the document that shows it

## Every act: secrets

# $place: the reason
secret-inEntry = { $place } contains a possible secret ({ $kind })
    .mend = remove it and revoke it
secret-inTopic = the topic contains a possible secret ({ $kind })
    .mend = remove it and revoke it
secret-inRequest = the text you gave contains a possible secret ({ $kind })
    .mend = revoke the secret, then run the command again without it
secret-inAnswer = the answer contains a possible secret ({ $kind })
    .mend = remove it and revoke it
# $path: notes/deploy.md
# $line: 3
secret-inNote = { $path }:{ $line } was skipped: it contains a possible secret ({ $kind })
    .mend = remove it there and revoke it, then import again
secret-inStatement = the text contains a possible secret ({ $kind })

## Every act: secrets, places of an entry

entryPlace-reviewer = the reviewer
entryPlace-session = the session
entryPlace-task = the task
entryPlace-reason = the reason
entryPlace-obstacle = the blocker

## Every name of an item
## $count: 2

# $path: .claude/memory/MEMORY.md#L57
item-undecidedNote = { $path } has no pending or decided item
    .mend = ledger capture --from { $path } src/file.ts#L10-L14 --when "…" --not-when "…"
# $name: k3f
# $ids: ["k3fa: A rotated token is rejected", "k3fq: The cache is shared"]
item-ambiguous =
    { $count ->
        [one] 1 ID starts with "{ $name }"
       *[other] { $count } IDs start with "{ $name }"
    }
    .mend = { $ids }
# $name: storm
item-unknown = no item or record "{ $name }"
    .mend = list all pending items: ledger review --list
# $name: strom
# $near: storm
item-misspelt = no item or record "{ $name }"; did you mean { $near }?
    .mend = list all pending items: ledger review --list
item-noRecord = no record at { $path }
# $task: auth-refresh-client
# $position: 3
item-noPosition =
    { $task } has no item { $position }; it has { $count ->
        [one] 1 item
       *[other] { $count } items
    }
    .mend = list all pending items: ledger review --list
# $task: auth-refresh
item-noTask = no task "{ $task }"
    .mend = list all pending items: ledger review --list

## `ledger promote`, `reject`, `defer`, `block` and `close` without a name

# $name: k3f
# $title: A rotated refresh token is rejected
onlyOne-take = { $command } { $name } ({ $title })?
onlyOne-noneWaits = no item is pending
    .mend = list deferred items too: ledger review --list --all
# $items: ["k3f: A rotated refresh token is rejected on reuse"]
onlyOne-unnamedItem = { $command } needs an item
    .mend = { $items }
onlyOne-noneOpen = no task is open
# $tasks: ["auth", "billing"]
onlyOne-unnamedTask = close needs a task
    .mend = ledger close { $tasks }

## `ledger promote`: by kind

# $spec: corpus/specs/auth.md
# $path: corpus/amendments/auth-reuse.md
landing-approvedSpec = { $spec } is approved, so the request is in { $path }
    .mend = after its decision: ledger reopen { $item }
landing-localDetail = { $item } is a local detail, which can't be promoted
    .mend = ledger reject { $item }
# $why: memory/glossary.md already contains "drift"
landing-termTaken = { $why }
    .mend =
        if it means the same: ledger reject { $item } --reason "defined already"
        for another word: capture it again with --term WORD, then: ledger reject { $item } --reason "renamed"

## `ledger sync`, and every act that changes memory
## $path: .claude/memory/MEMORY.md

projection-inMerge = { $path } contains an unfinished merge, so ledger did not write it
    .mend = finish the merge, then: ledger sync
# $why: its block has no end
projection-brokenBlock = ledger did not write { $path }: { $why }
    .mend = delete its ledger:memory lines, then: ledger sync
# $count: 12
projection-noRoom =
    { $path } is full and leaves out { $count ->
        [one] 1 promoted record
       *[other] { $count } promoted records
    }
    .mend = shorten { $path }, then: ledger sync
projection-hiddenEnd = { $path } ends inside code or a comment, so ledger did not write it
    .mend = close the code or comment, then: ledger sync

## `ledger apply`: a plan that was saved
## $name: plan.json

# $path: corpus/findings/rotated-refresh-token.md
# $command: ledger promote --plan k3f
savedPlan-outdated = the plan is out of date: { $path } changed
    .mend = { $command }
savedPlan-tooLarge = { $name } is not a plan: it is too large
    .mend = ledger promote ITEM --plan > plan.json
# $why: Unexpected end of JSON input
savedPlan-notJson = { $name } is not a plan: { $why }
    .mend = ledger promote ITEM --plan > plan.json
# $why: "writes" occurs twice, again on line 4
savedPlan-keyTwice = { $name } is not a plan: { $why }
# $key: writes
# $expected: a list
savedPlan-keyInvalid = { $name } is not a plan: "{ $key }" must be { $expected }
    .mend = make a new plan with --plan
savedPlan-commandMissing = the plan names no command
    .mend = make a new plan with --plan
# $command: lint
savedPlan-commandUnknown = "{ $command }" is not a command that makes a plan
    .mend = make a new plan with --plan
savedPlan-flagsUnended = the flags of the plan have no end
    .mend = make a new plan with --plan
# $flag: --yes
savedPlan-flagUnknown = the plan contains { $flag }, which --plan never writes
    .mend = make a new plan with --plan
savedPlan-runsProof = a plan can't run a proof
    .mend = make a new plan with --plan
# $time: 2126-11-22T10:00:00Z
savedPlan-notPast = the time of the plan is not in the past: { $time }
    .mend = make a new plan with --plan
savedPlan-outside = the plan is from another workspace
    .mend = make a new plan with --plan

## The last day of a record, and days in its claim
## $said: next week
## $was: 2026-12-05

recordEnd-noDay = "{ $said }" is not a day
    .mend = write it as 2027-01-31, 31 January, Friday, tomorrow or in two weeks
# $said: last week
recordEnd-noPastDay = "{ $said }" is not a day
    .mend = write it as 2026-11-01, 1 November, Monday, yesterday or two weeks ago
# $said: tomorrow
recordEnd-dayNoBlocker = "{ $said }" is a day, not a blocker
    .mend = ledger defer ITEM --reason "…" --until DATE
recordEnd-over = { $day } is in the past
    .mend = name a later day
# $kind: term
recordEnd-noRecord = a { $kind } has no record, so it can't have a last day
    .mend = leave out --until and --review-by
recordEnd-ofNote = a native note can't have a last day or review day
    .mend = leave out --until and --review-by
recordEnd-set = the fact is valid through { $day } (UTC)
# $said: until 5 December
recordEnd-read = the claim says "{ $said }", so the fact is valid through { $day } (UTC)
    .mend = to set another day: --until DATE
recordEnd-review = the fact is due for review after { $day }
# $said: Thursday
recordEnd-dated = "{ $said }" is a relative date; the claim now says { $day }
# $said: tomorrow
recordEnd-datedCondition = "{ $said }" is a relative date; the condition now says { $day }
# $said: before Thursday
recordEnd-undatedCondition = "{ $said }" in a condition is a relative date
    .mend =
        if you mean one day, write the date: 2027-01-31
        if you mean any such day: "on a Friday"
# $said: on Friday
recordEnd-undated = "{ $said }" is a relative date
    .mend =
        if you mean one day, write the date: 2027-01-31
        if it is a name, put it in quotation marks: ‘{ $said }’
# $said: on Friday
# $claim: We ship on 2026-11-27
recordEnd-undatedLikely = "{ $said }" is a relative date or a habit
    .mend =
        if you mean one day: { $claim }
        if it is a habit: "every Friday"
        if it is a name, put it in quotation marks: ‘{ $said }’
# $path: corpus/findings/release.md
recordEnd-undatedNote = { $item } contains a relative date: "{ $said }"
    .mend = write the date into { $path }
recordEnd-unchanged = { $item } already has that last day or review day
recordEnd-nextReview = the review of { $item } was due by { $was }; set the next day
    .mend =
        ledger confirm { $item } --review-by DATE
        if it needs no more review: ledger confirm { $item } --review-by none
recordEnd-expiredNow = { $item } was valid until { $was }; set a new last day
    .mend =
        ledger confirm { $item } --until DATE
        if it has no end: ledger confirm { $item } --until none
        if it is no longer true: ledger retract { $item } --reason "…"
recordEnd-moved = { $item } is valid through { $day } (UTC)
recordEnd-lifted = { $item } no longer has a last day
recordEnd-reviewMoved = { $item } is due for review after { $day }
recordEnd-reviewLifted = { $item } no longer has a review day
# $why: C-014 of auth has the domain security
# $ending: k3f
# $reviewed: null
recordEnd-ofHigh = { $item } is high-consequence ({ $why }); someone else must set its days
    .mend =
        ask another person to run: ledger confirm { $ending } --until DATE
        ask another person to run: ledger confirm { $reviewed } --review-by DATE

## Every edit of a file
## $meaning: "a changed hash"
## $obligation: AC-002

# $path: memory/INDEX.md
# $why: memory/INDEX.md contains conflict markers; finish the merge first
edit-refused = { $why }
    .mend = correct { $path }, then run the command again
edit-unreadable = ledger can't read { $path } as Markdown
# $role: note
# $wanted: finding
edit-otherRole = ledger reads { $path } as { $role }, not as { $wanted }
edit-readsOtherwise = can't write { $path }: Markdown such as `<!--` hides part of the text
    .mend = put it in backticks and the text in single quotes: 'a comment starts with `<!--`'
edit-editReadsOtherwise = the edit would hide or change other content of { $path }
edit-unreadableFrontmatter = the frontmatter of { $path } can't be read; fix it first
edit-template = { $path } is a template with empty placeholders
edit-conflictMarkers = { $path } contains conflict markers; finish the merge first
edit-openEnd = { $path } ends inside an open code block or comment
edit-keysOnOneLine = the frontmatter of { $path } has several keys in one line
edit-unreadableAfterwards = the frontmatter of { $path } would become unreadable
# $path: corpus/adrs/0007-tokens.md
# $status: accepted
edit-noStatus = { $path } has no status; add a line "- Status: { $status }" below its title
# $path: AGENTS.md
edit-onlyPointers = { $path } takes pointers only: one line each, starting with a word
# $path: AGENTS.md
# $lines: 201
# $most: 200
edit-tooLong = { $path } would have { $lines } lines, more than { $most }; shorten it first
# $path: corpus/specs/auth.md
edit-obligationStart = a requirement of { $path } must start like "REQ AC-001:"
edit-obligationInParts = { $obligation } must be one block, without blank lines, code or headings
# $path: corpus/specs/auth.md
edit-obligationThere = { $path } already contains { $obligation }
edit-entryThere = { $index } already has an entry for { $path }
edit-noEntry = { $index } has no entry for { $path }; add it: ledger index --write
edit-insideEntry = { $index }: the list item for { $path } contains other text; move it first
edit-withdrawnAsEntry = { $index } lists withdrawn records in their own table, not as entries
edit-entryWithoutTitle = an entry of { $index } has only a file name, so it has no title to change
edit-rowGone = { $index } changed while ledger edited it
edit-noConditionColumn = the table of { $index } has no column "Load when"
edit-narrowWithdrawals = the table of withdrawn records in { $index } needs the columns Item, Replacement and Action
# $path: .claude/memory/storm.md
edit-lineOfSeveral = the line for { $path } links other notes too; split it first
# $path: .claude/memory/storm.md
edit-insideLine = the list item for { $path } contains other text; move it first
# $path: corpus/tasks/auth-refresh-client.md
edit-queueOfTwoTables = the promotion queue of { $path } has two tables; merge them first
# $path: corpus/tasks/auth-refresh-client.md
edit-queueWithoutColumns = the promotion queue of { $path } has no columns for item and status
# $path: corpus/tasks/auth-refresh-client.md
edit-queueAsList = the promotion queue of { $path } is a list; make it a table first
# $path: memory/glossary.md
edit-termWithoutWords = a term of { $path } needs a word and a meaning
# $word: drift, decay
# $path: memory/glossary.md
edit-partedWord = "{ $word }" would become two words in { $path }, because of its comma
# $word: drift
# $path: memory/glossary.md
edit-termTaken = { $path } already defines "{ $word }" as { $meaning }; choose another word
# $word: visits
# $path: memory/glossary.md
# $term: Visit
# $meaning: "one stay"
edit-termTakenAs = { $path } already defines "{ $word }", under "{ $term }": { $meaning }; choose another word
# $word: decay
# $path: memory/glossary.md
# $term: drift
edit-termTakenAsAlias = { $path } lists "{ $word }" as an alias of "{ $term }", { $meaning }; choose another word
# $meaning: a changed hash
edit-meaning = "{ $meaning }"
edit-noMeaning = undefined
