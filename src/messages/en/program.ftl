### How ledger was called, where it runs, and the files that it reads and writes. Most commands load this.
### $command: rev-parse
### $files: 3
### $folder: docs
### $journal: memory/.txn
### $path: memory/INDEX.md
### $problem: permission denied
### $root: /home/ada/app

## Every command: its arguments
## $command: lint
## $option: --advisor

# $name: begin
commandLine-unknownCommand = ledger has no command "{ $name }"
    .mend = ledger --help
# $name: lnit
# $near: lint
commandLine-misspelledCommand = ledger has no command "{ $name }"
    .mend = ledger { $near }
# $name: ~/src
# $folder: ~/src
commandLine-folderAsCommand = "{ $name }" is a path, not a command
    .mend = ledger audit { $folder }
# $option: --frob
commandLine-unknownOption = { $command } has no option { $option }
    .mend = ledger { $command } --help all
# $command: gate
# $option: --base
# $near: --since
commandLine-misspelledOption = { $command } has no option { $option }; did you mean { $near }?
    .mend = ledger { $command } --help all
# $command: gate
# $option: --staged
# $commands: ledger lint --staged
commandLine-optionElsewhere = { $command } has no option { $option }; these have: { $commands }
# $command: status
# $option: --short
commandLine-optionWithoutValue = { $option } takes no value
    .mend = ledger { $command } { $option }
# $options: --verbose
commandLine-optionsAlone = { $options } needs a command
    .mend = ledger --help
# $option: -C
commandLine-valueMissing = { $option } needs a value
    .mend = ledger --help
# $problem: unknown option '--fx'; (Did you mean --fix?)
commandLine-misunderstood = { $problem }
    .mend = ledger { $command } --help
# $option: --when
# $value: --dry-run
commandLine-optionAsValue = the value of { $option } is missing before { $value }
    .mend = write the value right after { $option }
# $option: --reason
commandLine-emptyValue = the value of { $option } is empty
    .mend = remove { $option }, or give it a value
# $command: ledger promote
commandLine-emptyArgument = an argument of { $command } is empty
    .mend = set the variables in the command
# $most: 16
commandLine-inputTooLarge = standard input is larger than { $most } MiB
commandLine-quoteOpen = { $option } has a quote that is not closed
    .mend = { $option } 'node "my advisor.mjs" --fast'
commandLine-programMissing = { $option } contains no program
    .mend = { $option } 'node advisor.mjs'
# $problem: x is not a function
commandLine-internal = internal error: { $problem }
    .mend = This is a bug in ledger; no checks ran. Details: LEDGER_DEBUG=1
# $problem: the rule index/load-when-distinct failed
commandLine-crashed = { $problem }
    .mend = This is a bug in ledger; no checks ran. Details: LEDGER_DEBUG=1

## Every command: how it was called, and where

invocation-noWorkspace = this folder has no ledger configuration and no memory
    .mend = ledger init
# $actor: robot
invocation-actorUnknown = LEDGER_ACTOR is "{ $actor }"
    .mend = set LEDGER_ACTOR to person, agent or service
# $why: no rule "IDX999"; did you mean IDX101?
invocation-ruleUnknown = { $why }
    .mend = ledger explain
# $folder: .cache
invocation-cacheInWorkTree = --cache-location is in the work tree, where pull requests can change it: { $folder }
    .mend = choose a folder outside the work tree

## The file of the configuration
## $file: ledger.config.json
## $most: 262144

# $file: ../other.json
configurationFile-absent = the configuration { $file } does not exist
configurationFile-tooLarge = { $file } is too large for a configuration
configurationFile-noText = { $file } is not a UTF-8 text file
configurationFile-noShortText = { $file } is not UTF-8 text of at most { $most } characters
configurationFile-tooLong = { $file } has more than { $most } characters

## A package.json with a configuration
## $manifest: /home/ada/app/package.json

# $problem: Unexpected end of JSON input
packageManifest-noJson = { $manifest } contains "ledger" but is not valid JSON: { $problem }
    .mend = correct the JSON in { $manifest }
packageManifest-link = { $manifest } is a symbolic link, so ledger ignores its "ledger" key
    .mend = move the key to a ledger.config.json in this folder

## Your own configuration
## $keys: advisor, recallLog, logSessions, captureSessions
## $path: /home/ada/.config/ledger/config.json
## $program: advisor

# $most: 65536
userConfiguration-tooLarge = { $path } has more than { $most } bytes
userConfiguration-noText = { $path } is not UTF-8 text
# $problem: Unexpected end of JSON input
userConfiguration-noJson = { $path } is not valid JSON: { $problem }
userConfiguration-noObject = { $path } must be a JSON object
userConfiguration-programNoObject = "{ $program }" in { $path } must be an object
# $key: recallLog
userConfiguration-switchNoBoolean = "{ $key }" in { $path } must be true or false
userConfiguration-commandNoList = "{ $program }.command" in { $path } must be a list
    .mend = write { "{" } "command": ["/usr/local/bin/my-program", "--fast"] { "}" }
# $most: 600
userConfiguration-timeoutOutOfRange = "{ $program }.timeoutSeconds" in { $path } must be 1 to { $most }
# $presets: claude, codex, gemini, llm
userConfiguration-presetUnknown = "advisor" in { $path } needs a command or one preset: { $presets }
userConfiguration-modelNoName = "advisor.model" in { $path } must be a model name without spaces
# $until: 2026-11-28T18:10:00Z
userConfiguration-advisorRests = `advisor` in your configuration failed three times; the next try is after { $until }
# $list: selected
userConfiguration-advisorUnread = `advisor` in your configuration printed no JSON object with the list "{ $list }"
# $key: colour
userConfiguration-unknownKey = { $path } has an unknown key "{ $key }"
    .mend = use one of these keys: { $keys }
# $key: recalllog
# $near: recallLog
userConfiguration-misspelledKey = { $path } has an unknown key "{ $key }"; did you mean "{ $near }"?
    .mend = use one of these keys: { $keys }
# $key: shell
# $keys: command, preset, model, timeoutSeconds
userConfiguration-unknownProgramKey = "{ $program }" in { $path } has an unknown key "{ $key }"
    .mend = use one of these keys: { $keys }
# $key: comand
# $near: command
# $keys: command, preset, model, timeoutSeconds
userConfiguration-misspelledProgramKey = "{ $program }" in { $path } has an unknown key "{ $key }"; did you mean "{ $near }"?
    .mend = use one of these keys: { $keys }

## Files
## $path: notes/plan.md

file-unread = cannot read { $path }: { $problem }
file-unreadable = ledger cannot read { $path }
file-unwritten = cannot write { $path }: { $problem }
file-absent = { $path } does not exist
file-noFile = { $path } is not a file
file-noText = { $path } is not a text file that ledger can edit
# $path: session-1.json
# $most: 16
file-oneValueTooLarge = { $path } is one JSON value of more than { $most } MiB; ledger skipped it
# $path: ~/.cache/ledger
file-foreign = { $path } belongs to another user
file-full = { $path } has reached its size limit
file-changed = { $path } changed after ledger read it, so ledger did not write it
# $folder: /tmp
# $problem: the disk is full
# $variable: TMPDIR
file-temporaryUnwritten = cannot write in the temporary folder { $folder }: { $problem }
    .mend = set { $variable } to another folder
# $path: report.json
file-reportUnwritten = cannot write the report { $path }: { $problem }

## Folders and paths
## $most: 10000
## $path: notes/plan.md

folder-unread = cannot read the folder { $folder }: { $problem }
folder-unmade = cannot create the folder { $folder }: { $problem }
# $most: 200000
# $folder: /home/ada
folder-tooManyFiles = { $folder } has more than { $most } files
    .mend = run the command in a smaller folder
# $glob: packages/**
# $folder: packages
folder-tooManyFolders = { $folder } has more than { $most } folders for { $glob } of "workspaces"
    .mend = write a narrower glob in "workspaces"
# $glob: **
folder-tooManyFoldersAtRoot = the root has more than { $most } folders for { $glob } of "workspaces"
    .mend = write a narrower glob in "workspaces"
# $most: 5000
folder-tooManyNotes = { $folder } has more than { $most } notes
    .mend = name the folder with the memory
folder-noFolder = the folder { $folder } does not exist
folder-noFolderNamed = the folder { $folder } does not exist
    .mend = give a path relative to the current folder
folder-noPath = { $path } does not exist
    .mend = give a path relative to the current folder
folder-closed = cannot read the folder { $folder }: { $problem }
folder-fileAsFolder = { $path } is a file, not a folder
    .mend = ledger lint { $path }
# $path: ../notes
folder-outside = { $path } is outside { $root }, the folder of the configuration
folder-storeLink = { $folder } is a symbolic link, and ledger does not write through links
    .mend = name the folder that the link points to
# $folder: notes/plan.md
folder-storeFile = { $folder } is a file, not a folder
# $command: adopt
folder-noMarkdown = { $folder } contains no Markdown files
    .mend = name the folder with the notes: ledger { $command } .claude/memory

## State that ledger keeps or reads

keptState-eventUnread = cannot read the event of this workflow (GITHUB_EVENT_PATH): { $problem }
# $path: .git/MERGE_HEAD
keptState-mergeUnread = cannot read { $path }, which names the commits of this merge: { $problem }
keptState-recallsUncounted = cannot add up the recall log: { $problem }
# $path: /home/ada/.cache/ledger/review.json
keptState-decisionsUnkept = cannot save the decisions in { $path }: { $problem }
keptState-sessionUnkept = cannot save which facts this session received: { $problem }
keptState-copyUnkept = cannot save a copy of { $root }: { $problem }; nothing was written

## Writing several files as one
## $problem: the disk is full
## $stage: memory/.txn/stage.1

# $path: "a\\b.md"
# $problem: paths with a backslash are not allowed
transaction-badPath = cannot write { $path }: { $problem }; nothing was written
transaction-emptyPath = the path is empty
transaction-controlInPath = paths with control characters are not allowed
transaction-halfCharacterInPath = paths with half a character are not allowed
transaction-backslashInPath = paths with a backslash are not allowed
transaction-absolutePath = absolute paths are not allowed
transaction-dotsInPath = paths with an empty, `.` or `..` part are not allowed
transaction-reservedPath = only git and ledger write in `.git` and `.txn`
transaction-changed = { $path } changed after ledger read it; nothing was written
transaction-halfCharacter = { $path } would get half a character; nothing was written
transaction-readOnly = { $path } is read-only; nothing was written
transaction-otherFileSystem = { $path } is on another file system than the journal; nothing was written
# $path: memory/Index.md
# $other: memory/INDEX.md
transaction-sameName = { $path } differs from { $other } only in case or Unicode form; nothing was written
# $path: notes/a.md
# $file: notes
transaction-belowFile = { $path } is below { $file }, which is a file; nothing was written
transaction-fileTwice = the plan names a file twice; nothing was written
transaction-unwritten = cannot write { $path }: { $problem }; nothing was written
transaction-unread = cannot read { $path }: { $problem }; nothing was written
transaction-unbegun = cannot start to write in { $root }: { $problem }; nothing was written
transaction-unfinished = cannot finish writing: { $problem }; the next command that writes continues from { $journal }
transaction-throughLink = { $path } is behind a symbolic link, and ledger does not write through links
transaction-throughFile = { $path } is below a file, not a folder
transaction-throughRepository = { $path } is in another git repository, where ledger does not write
transaction-outside = { $path } is outside the workspace, where ledger does not write
transaction-link = { $path } is a symbolic link, and ledger does not write through links
transaction-noFile = { $path } is not a regular file
# $folder: ../memory
# $problem: paths with an empty, `.` or `..` part are not allowed
transaction-noJournalHere = { $folder } cannot hold the journal: { $problem }
# $problem: permission denied
transaction-journalUnread = cannot read the journal of { $root }: { $problem }
transaction-journalBusy = other processes keep writing to the journal of { $root }; try again
# $file: memory/.txn/manifest
# $problem: it lists no writes
transaction-journalMalformed = { $file } is not a valid journal: { $problem }; nothing was changed
    .mend = read { $file }, then delete it
# $file: memory/.txn/notes.txt
transaction-journalStranger = { $file } is not from ledger, which alone writes to { $journal }
    .mend = move { $file } to another folder
# $manifest: memory/.txn/manifest
transaction-stageDiffers = { $stage } is not the text that ledger was writing to { $path }
    .mend = compare { $stage } with { $path }, then delete { $manifest }
transaction-changedMeanwhile = { $path } changed during the write; the new text is in { $stage }
    .mend = copy { $stage } over { $path }, then run the command again
transaction-changedBeforeDeletion = { $path } changed while ledger was deleting it
    .mend = delete { $path }, then run the command again

## `ledger unlock`, and who holds the lock
## $file: memory/.txn/lock.3
## $holder: process 4211 on laptop, since 2026-11-21T08:02:11Z
## $host: laptop
## $pid: 4211
## $problem: the disk is full
## $program: ledger
## $time: 2026-11-21T08:02:11Z

lock-holder = process { $pid } on { $host }, since { $time }
lock-holderOnNamesake = process { $pid } on another host named { $host }, since { $time }
lock-holderBeforeRestart = process { $pid } on { $host } before a restart or on a host of the same name, since { $time }
lock-holderInContainer = process { $pid } on { $host } in another container, since { $time }
lock-held = { $journal } is locked by { $holder }
    .mend = if it has ended: { $program } unlock --force
lock-heldInTurn = { $journal } is locked by one process after another
    .mend = if all have ended: { $program } unlock --force
lock-noLinks = cannot lock { $journal }: this file system has no hard links
lock-takenAway = another process removed the lock in { $journal }; nothing was written
lock-notGivenBack = cannot remove the lock in { $journal }: { $problem }; it ends with this process
lock-malformed = { $file } is not a lock that ledger made
    .mend = if no other ledger is running: ledger unlock --force
lock-holderRuns = the lock belongs to { $holder }, which is still running
    .mend = end that process first
lock-takenByOther = another process took the lock in { $journal } just now; nothing was removed
lock-notUnlocked = cannot unlock { $root }: { $problem }
lock-unnamed = { $file }, which names no process

## The base of a change
## $advice: git fetch --unshallow
## $branch: origin/main
## $from: baseBranch

base-noCommit = the repository has no commit yet, so there is no change to check
base-shallow = this clone is shallow, so earlier commits are missing
    .mend = { $advice }
base-unnamed = no base branch was found
    .mend = ledger gate --since { $branch }
base-unrelated = { $branch } and HEAD have no common history
    .mend = compare with a branch that has common commits: --since BRANCH
# $revision: origin/main
base-unknownRevision = git has no commit "{ $revision }" (--since)
    .mend = git fetch --all
base-unknownBase = git has no commit "{ $branch }" ({ $from })
    .mend = { $advice }
# $name: main
# $others: refs/heads/main (commit 8f3a2c)
# $last: refs/tags/main (commit 1b2c3d)
# $first: refs/heads/main
base-ambiguous = "{ $name }" ({ $from }) is the name of { $others } and of { $last }
    .mend = --since { $first }
base-fetchInGithub = add to the checkout step of the workflow: with: { "{" } fetch-depth: 0 { "}" }
base-fetchInGitlab = add to the job in .gitlab-ci.yml: variables: { "{" } GIT_DEPTH: 0 { "}" }
# $remoteBranch: main
base-fetchBranch = git fetch origin { $remoteBranch }:refs/remotes/origin/{ $remoteBranch }
base-fetchAll = git fetch --unshallow
base-conflict = this branch has conflicts with { $branch } in memory
    .mend = git merge { $branch }
base-unfetchedOfBase = this partial clone lacks { $path } of { $branch }
    .mend = git fetch --refetch --no-filter
base-unfetched =
    this partial clone lacks { $files ->
        [one] 1 file
       *[other] { $files } files
    } of memory, such as { $path }
    .mend = git fetch --refetch --no-filter
# $command: git -C /srv/app sparse-checkout add corpus memory
base-leftOut =
    this sparse checkout lacks { $files ->
        [one] 1 file
       *[other] { $files } files
    } of memory, such as { $path }
    .mend = { $command }
base-approvalsMalformed = LEDGER_APPROVALS is not valid, so the approvers of this change are unknown
    .mend = set it to JSON, a list of addresses for each person: [["ann@example.org", "ann@home.example"]]

## git
## $folder: /srv/app
## $id: 8f3a2c
## $problem: unable to read tree 8f3a

git-absent = git is not on the PATH
    .mend = install git
# $problem: spawn E2BIG
git-unstarted = git { $command } could not be started: { $problem }
# $seconds: 30
git-slow = git { $command } took longer than { $seconds } seconds and was stopped
# $signal: SIGKILL
git-ended = git { $command } was ended by { $signal }
git-endedBySomeSignal = git { $command } was ended by a signal
git-failed = git { $command } failed: { $problem }
# $most: 67108864
git-tooMuch = git { $command } wrote more than { $most } bytes and was stopped
# $most: 128
git-garbled = git cat-file printed a line of more than { $most } characters instead of an object name
    .mend = to check the repository: git fsck
# $problem: inflate: data stream error
git-objectUnread = cannot read the object { $id } of git: { $problem }
# $type: tree
git-objectOfOtherType = the object { $id } of git is a { $type }, not a file
# $problem: unable to open mailmap
git-mailmapUnread = git cannot read the mailmap: { $problem }
# $given: 2
# $asked: 3
git-mailmapIncomplete = git check-mailmap gave { $given } identities for { $asked }
git-headUnread = git cannot read HEAD: { $problem }
git-unknownUser = git cannot read your name: { $problem }
# $command: git config --global --add safe.directory /srv/app
git-untrusted = git does not trust the repository of { $folder }: it belongs to another user
    .mend = { $command }
# $problem: bad config line 3
git-repositoryUnread = git cannot read the repository of { $folder }: { $problem }
# $repository: /srv/app.git
# $root: /srv/app
git-foreignWorkTree = the repository { $repository } claims the work tree { $root }, which has no .git that points back
git-unplaced = git did not report where the repository is
# $version: 2.34.1
git-mergeTooOld = the gate needs git 2.38 or newer; this is version { $version }
    .mend = update git
git-mergeTooOldUnknown = the gate needs git 2.38 or newer; the version of this git is unknown
    .mend = update git
git-unmerged = git cannot merge this branch with its base: { $problem }
    .mend = in a partial clone: git fetch --refetch --no-filter
git-unmergedNowhere = git cannot merge this branch with its base, but reports no file with a conflict
# $filter: filter.a=b
git-filterOn = ledger cannot disable the filter "{ $filter }" of your git configuration
    .mend = rename the filter without "="

## Places that are cited as evidence
## $file: src/auth/refresh.ts
## $near: src/auth/refresh.ts
## $path: src/auth/refresh.ts

surface-notAsked = { $path } was not read
# $path: logo.png
surface-noText = { $path } is not UTF-8 text; cite the whole file
surface-filtered = { $path } uses a git filter or Git LFS; cite the whole file
surface-lineZero = { $path } has no line 0; lines start at 1
surface-empty = { $path } has no text at that place
surface-noQuote = { $path } does not contain the quoted text
# $path: package.json
surface-noValue = { $path } has no value at that JSON pointer
# $place: src/token.ts
surface-renamed = { $path } was renamed to { $place }
surface-removed = { $path } was removed
surface-absent = { $path } does not exist
# $path: src/auth/refesh.ts
surface-absentMistyped = { $path } does not exist; did you mean { $near }?
surface-neverExisted = { $path } never existed
# $path: src/auth/refesh.ts
surface-neverExistedMistyped = { $path } never existed; did you mean { $near }?
surface-link = { $path } is a symbolic link; cite the file it points to
# $path: src
surface-folder = { $path } is a folder; cite a file in it
# $path: vendor/lib
surface-submodule = { $path } is a submodule; its files belong to another repository
surface-noFile = { $path } is not a regular file
surface-tooLarge = { $path } is too large to read
# $path: ../notes.md
surface-outside = { $path } is outside the repository
surface-unreadable = { $path } cannot be read
surface-commitAbsent = { $file }: the commit is not in this clone
# $commit: 4f2c9a1
surface-notAtCommit = { $file } is not in commit { $commit }
# $from: 20
# $to: 10
surface-reversed = line { $to } of { $path } comes before line { $from }; write the lower one first
surface-oneLine = { $path } has only 1 line
# $lines: 8
surface-fewLines = { $path } has only { $lines } lines
# $times: 3
surface-severalQuotes = { $path } contains the quoted text { $times } times; quote more of it
# $path: docs/a.md
surface-noSection = { $path } has no heading with that anchor
# $path: docs/a.md
# $near: token-rotation
surface-noSectionMistyped = { $path } has no heading with that anchor; did you mean #{ $near }?
# $path: a.yaml
# $problem: it is not valid YAML
surface-unparsable = { $path }: { $problem }

## Beside an answer, on standard error
## $base: origin/main
## $command: ledger gate --format pretty
## $commit: 8f3a2c1d5e
## $count: 2
## $folder: packages/api
## $item: k3f
## $lines: 12 lines
## $names: a.md, b.md, c.md
## $record: memory/INDEX.md
## $records: 2

notice-noMemory = no memory found in this folder; to search for agent files: ledger audit
# $code: IDX102
notice-explained = how to fix it: ledger explain { $code }
notice-dryRun =
    dry run, nothing was written; --fix would change { $files ->
        [one] 1 file
       *[other] { $files } files
    }
# $problems: 2 errors, 1 warning
notice-dryRunLeaves =
    dry run, nothing was written; --fix would change { $files ->
        [one] 1 file
       *[other] { $files } files
    } and leave { $problems }
notice-fixed =
    fixed { $files ->
        [one] 1 file
       *[other] { $files } files
    }: { $names }; to revert: ledger undo
notice-fixedIn =
    fixed { $files ->
        [one] 1 file
       *[other] { $files } files
    }: { $names }; to revert: ledger undo -C { $folder }
# $files: 8
# $names: a.md, b.md
# $count: 6
notice-fixedMany = fixed { $files } files: { $names } and { $count } more; to revert: ledger undo
# $files: 8
# $names: a.md, b.md
# $count: 6
notice-fixedManyIn = fixed { $files } files: { $names } and { $count } more; to revert: ledger undo -C { $folder }
notice-inDoubt =
    this change puts { $count ->
        [one] 1 fact ({ $item })
       *[other] { $count } facts (first: { $item })
    } in doubt; to see the changed lines: { $command }
notice-compared = base: { $base } at { $commit }
notice-comparedMerged = base: { $base }, merged with its tip { $commit }
notice-notLoaded = { $record } is not loaded
# $reason: it is not UTF-8 text
notice-notLoadedFor = { $record } is not loaded: { $reason }
# $record: corpus/findings/storm.md cannot be read
notice-leftOut = skipped: { $record }; to check: ledger verify
# $profile: claude
notice-nothingToLoad = { $profile } loads no file here; to see where it looks: ledger context --explain
notice-oneWithdrawn = 1 of { $lines } is withdrawn (marked "withdrawn": true); --no-withdrawn leaves it out
notice-withdrawn = { $count } of { $lines } are withdrawn (marked "withdrawn": true); --no-withdrawn leaves them out
notice-oneWithdrawnLeftOut = left out 1 withdrawn line of { $lines }
notice-withdrawnLeftOut = left out { $count } withdrawn lines of { $lines }
# $path: corpus/findings/storm.md
# $reason: it is not UTF-8 text
notice-memoryUnread = ledger cannot read { $path }: { $reason }; to check: ledger verify
notice-promotedUnread =
    { $records ->
        [one] 1 promoted record is unreadable, or depends on one
       *[other] { $records } promoted records are unreadable, or depend on one
    }; to see more: ledger verify
# $records: 12
notice-nothingMatches =
    no fact matches ({ $records ->
        [one] 1 record
       *[other] { $records } records
    } checked); to see them: ledger list
notice-nothingPromoted = no fact is promoted here yet; to see what is pending: ledger review --list
# $reasons: 2 stale
notice-nothingMatchesBeside =
    no other fact matches; { $records ->
        [one] 1 record was
       *[other] { $records } records were
    } left out: { $reasons }
# $reasons: stale,rolled-back
notice-includesLeftOut = to see the records that were left out: --include { $reasons }
notice-changedLeftOut = to see the facts whose evidence changed: ledger verify
# $exit: 1
notice-proofFailed = the proof failed with exit code { $exit }; { $item } is unchanged
notice-reviewListUnread = ledger cannot read the list
# $file: decisions.txt
notice-reviewFileUnread = ledger cannot read { $file }
notice-reviewInputUnread = ledger cannot read standard input

## Answers of one sentence

outcomeLine-nothingWritten = nothing was written
outcomeLine-dryRun = dry run: nothing was written
outcomeLine-nothingRun = nothing was run
outcomeLine-nothingWaits = no item is pending
outcomeLine-nothingDecided = you decided no item; nothing was written
# $count: 4
outcomeLine-decisionsKept =
    saved { $count ->
        [one] 1 decision
       *[other] { $count } decisions
    }; nothing was written. To continue: ledger review
outcomeLine-commitWritten = commit these files to share the decisions
# $task: auth-refresh
outcomeLine-closable = every item of { $task } is decided: ledger close { $task }
outcomeLine-unlocked = no process has the lock
# $holder: process 4211 on laptop, since 2026-11-21T08:02:11Z
outcomeLine-lockTaken = took the lock from { $holder }
outcomeLine-nothingWaived = this repository has no waiver
outcomeLine-noBaseline = this repository has no baseline and no problems
# $problems: 2 errors
outcomeLine-noBaselineYet = this repository has no baseline; a new one would contain { $problems }

## commands at the top of a monorepo

# $folder: packages/limiter
# $count: 2
# $command: log
otherMemories-left =
    { $count ->
        [one] { $folder } has its own memory
       *[other] { $count } folders have their own memory
    }, not shown here: ledger -C { $folder } { $command }
