### What is judged and shown: lint, gate, audit, and the commands that show memory.
### $count: 2

## `ledger lint` and `ledger gate`

# $name: html
# $formats: pretty, compact, json
lint-formatUnknown = no format "{ $name }"
    .mend = one of { $formats }
lint-gateOutsideGit = a gate compares commits, and this is no git repository
    .mend = outside of git, `ledger lint` checks memory as it stands
# $branch: main
lint-gateOnBase = you are on { $branch }, and there is no other branch to compare its commits with
    .mend =
        make the change on a branch: git switch -c BRANCH
        to judge the commits after one: ledger gate --since COMMIT
lint-sinceOutsideGit = --since compares with a commit, and this is no git repository
    .mend = outside of git, `ledger lint` checks memory as it stands
lint-stagedOutsideGit = nothing is staged here: this is no git repository
    .mend = outside of git, `ledger lint` checks memory as it stands
lint-sinceOfSeveral = --since takes one repository at a time
lint-stagedOfSeveral = --staged takes one repository at a time
# $paths: src
lint-nothingThere = nothing to lint in { $paths }
    .mend = name a Markdown file, a file at which a guard looks, or a folder with some in it
lint-bufferFixed = a buffer cannot be fixed in place
    .mend = save the file, then run `ledger lint --fix`
# $path: ../a.md
# $folder: /home/ada/project
lint-bufferOutside = { $path } is outside of { $folder }

## `ledger lint` and `ledger gate`: notices
## $advice: install it where ledger is installed: npm install --save-dev @ast-grep/napi
## $base: origin/main
## $count: 3
## $seconds: 10
## $why: git could not be asked

lintNotice-followMany =
    { $count ->
        [one] 1 fact moved or was
       *[other] { $count } facts moved or were
    } reformatted: ledger verify --follow
# $count: 12
lintNotice-elsewhereMany =
    { $count ->
        [one] 1 warning stands
       *[other] { $count } warnings stand
    } in memory that this commit does not touch: ledger lint
lintNotice-outsideGit = this is no git repository: edits of the ledger and of accepted records cannot be seen
lintNotice-gitAbsent = no git was found on the PATH: what rests on history and commits is not judged
# $seconds: 5
lintNotice-historyLeft = history was left after { $seconds } seconds: some cited paths are not judged
# $count: 520
lintNotice-manifestsLeft = { $count } files of the project define commands or versions, too many to read: what the nearest lack is not judged, or only as information
# $count: 12
lintNotice-configsLeft = configurations of linters that were not read, for there are too many: { $count }
# $path: web/package.json
lintNotice-toolsUnjudged = { $path } cannot be parsed: which tools the project has is not known, and none that notes name is judged
lintNotice-removalsLeft = looking for when tools, commands and versions left was given up after { $seconds } seconds: some are reported without their commit, or as information, or not
lintNotice-removalsRefused = { $why }: when tools, commands and versions left is not known
lintNotice-removalsUnlooked = files whose history was not looked through for tools and rules of linters that left: { $count }
lintNotice-namesLeft = looking for names of code was left after { $seconds } seconds: some that notes give are not judged
# $count: 2
lintNotice-namesUnread = files that are too large or cannot be read, in which a name that is said to be lost may be: { $count }
lintNotice-namesRefused = { $why }: whether names of code that notes give are lost is not known
lintNotice-commitsRefused = { $why }: whether commits that notes cite are here is not known
# $paths: .claude/settings.json
lintNotice-settingsUnread = settings of agents that are too large or cannot be read were not judged: { $paths }
lintNotice-guardsUnlisted = git does not list the files here, so nobody looked for what breaks the guards of memory
# $paths: data/all.csv
lintNotice-guardsUnread = guards were not looked for in files that are too large, cannot be read or took too long: { $paths }
# $count: 2
# $why: code is read by the package @ast-grep/napi, and it is not installed beside ledger
lintNotice-guardsUnchecked =
    { $count ->
        [one] 1 ast guard was
       *[other] { $count } ast guards were
    } not checked: { $why }; { $advice }
# $count: 1200
lintNotice-guardsMore = a guard is broken in too many places to list: { $count } more
lintNotice-historyRefused = { $why }: what became of cited paths that are not there is not known
# $branch: main
lintNotice-baseIndexUnread = the indexes of { $branch } are not in this clone: rows that differ from their records are taken for its own; git fetch origin { $branch }
lintNotice-shallow = this clone is shallow: cited paths and commits that its history does not show are not judged; git fetch --unshallow
# $count: 2
lintNotice-entriesLacking =
    { $count ->
        [one] 1 entry of the ledger is missing or unreadable at { $base }, and what it
       *[other] { $count } entries of the ledger are missing or unreadable at { $base }, and what they
    } decided is not known; see: ledger lint --only LED502,LDG001
lintNotice-olderProblems =
    { $count ->
        [one] 1 older problem that { $base } has as well is not counted; ledger lint shows it
       *[other] { $count } older problems that { $base } has as well are not counted; ledger lint shows them
    }
# $path: memory/glossary.md
# $line: 3
# $rules: GLO702
lintNotice-directiveAdded = this change adds a directive: { $path }:{ $line } leaves { $rules } aside
# $item: k3f
# $person: ann
# $why: "k3f" is decided by ann@example.org, no reviewer of origin/main
lintNotice-settledRefused = { $item } is decided in a comment by { $person }, which does not count, for a gate would refuse that on the branch: { $why }
lintNotice-directivesMore =
    and { $count ->
        [one] 1 more directive
       *[other] { $count } more directives
    }

## `ledger lint`, `gate` and `audit`: their options

# $name: xml
# $formats: pretty, compact, json
checkOptions-unknownFormat = unknown format "{ $name }"
    .mend = formats: { $formats }
# $format: json:
checkOptions-fileMissing = "{ $format }" names no file after the colon
# $format: json
# $ending: json
checkOptions-formatsShareOutput = { $format } on standard output stands alone
    .mend = send one to a file: --format { $format }:report.{ $ending }
checkOptions-dryRunWithoutFix = --dry-run goes with --fix
    .mend = without --fix nothing is written anyway
# $option: --staged
# $others: --since
checkOptions-severalSources = { $option } and { $others } do not go together
    .mend = each says what is checked: the index, what is new, the work tree, or standard input
checkOptions-fileNameWithoutInput = --stdin-filename goes with -
    .mend = ledger lint - --stdin-filename memory/INDEX.md
checkOptions-inputBesideFiles = - stands alone: standard input is one file
checkOptions-inputUnnamed = standard input needs a name
    .mend = ledger lint - --stdin-filename memory/INDEX.md
# $value: many
checkOptions-warningsNoNumber = --max-warnings must be a whole number, not "{ $value }"
checkOptions-gatedPaths = a gate judges the whole change and takes no paths
    .mend = `ledger lint PATH` checks some of it
checkOptions-gatedConfig = a gate takes its configuration from the base, not from --config
    .mend = `ledger lint --config` uses another one
checkOptions-severalFolders = an audit looks below one folder
    .mend = name the one above them all
checkOptions-cacheOffAndPlaced = --no-cache and --cache-location do not go together
    .mend = one keeps nothing, the other says where it is kept

## `ledger audit`
## $folder: ~/.claude/projects/x/memory

# $code: IDX101
audit-ruleOfLint = { $code } is no rule of an audit
    .mend = `ledger lint --only { $code }` judges by it
# $copy: /home/ada/.cache/memory-ledger/1
audit-copied = a copy of { $folder } as it was: { $copy }
audit-pathsUnknown = git could not be asked: what became of cited paths that are not there is not known
audit-pathsOutsideGit = outside of git: what became of cited paths that are not there is not known
# $left: 2
# $count: 9
# $seconds: 60
# $folders: web, docs
audit-foldersLeft = { $left } of { $count } folders with memory were not judged, for it took more than { $seconds } seconds: { $folders }; name one of them
# $files: 3
# $path: api/CLAUDE.md
audit-notesLeftOut =
    this checkout leaves out { $files ->
        [one] 1 file
       *[other] { $files } files
    } of notes for agents, such as { $path }: they are not judged
# $agent: Claude Code
# $by: autoMemoryEnabled in ~/.claude/settings.json
audit-notesOff = { $agent } loads nothing from { $folder }: { $by } switches its notes off
# $folder: ~/.claude/projects/x-feature/memory
audit-notesOfWorkTree = { $folder } has notes of a linked work tree; Claude Code loads those of the main one
audit-nothingFixed = nothing was fixed: `--fix` corrects only paths and links with one certain new place; it leaves folders of one segment, lines with two possible meanings, and dated texts such as decisions to you
audit-nothingFixedHeld = nothing was fixed: what `--fix` could correct ({ $count }) is in accepted records, which it leaves alone
# $command: ledger verify
audit-factsFail = facts in the ledger that no longer hold: { $count }; `{ $command }` lists them
# $command: ledger verify -C web
# $why: ledger.config.json: it is no JSON
audit-factsUnknown = ledger could not compare the promoted facts with their evidence (`{ $command }`): { $why }
# $count: 3
audit-moreNotices = and { $count } more of the kind

## `ledger show`, `log`, `verify`, `graph` and `glossary`
## $file: src/auth/refresh.ts

# $word: tenant
inspect-wordUnknown = the glossary has no "{ $word }"
    .mend = ledger capture "<what it means>" --kind term --term { $word }
# $word: tennant
# $near: tenant
inspect-wordMistyped = the glossary has no "{ $word }"; did you mean { $near }?
    .mend = ledger capture "<what it means>" --kind term --term { $word }
# $path: corpus/notes.md
inspect-unlinked = nothing leads to { $path }, and it leads to nothing
    .mend = all of memory: ledger graph
# $name: k3f
inspect-fileless = { $name } has no file of its own
    .mend = name the file it stands in
# $row: auth-refresh#2
# $discovery: The token hangs
inspect-entryless = { $row } was written by hand and has no entry yet: "{ $discovery }"
    .mend = `ledger review` takes it up
# $place: src/auth/
inspect-noPlace = "{ $place }" names no place in a file
    .mend = src/file.ts, src/file.ts#L10-L42, docs/page.md#heading, package.json#/engines/node
# $path: src/auth/refesh.ts
inspect-noFile = no file { $path } here, and no item or record of that name
    .mend =
        a path from the root: ledger show src/file.ts:12
        what waits: ledger review --list
# $count: 120
inspect-beyondEnd = { $file } ends at line { $count }
# $records: 12
inspect-nothingRests =
    { $file }: no fact rests on this file; { $records ->
        [one] 1 record
       *[other] { $records } records
    } looked at
inspect-undecided = nothing was decided yet
# $path: corpus/ledger/promotions/2026-11-21-aaaaaaaa.json
inspect-entryUnread = { $path } is no entry as it was written, so nothing of it is listed: ledger verify
# $day: 2026-11-01
inspect-undecidedSince = nothing was decided on { $day } or later

## Commands that show memory: their options
## $profile: claude

showOptions-editOfAgent = --edit is for the tiers of a profile, not for --agent
    .mend = leave --agent out, or name the profile: --profile claude
# $named: team
# $tiers: user (~/.claude/CLAUDE.md), project (CLAUDE.md)
showOptions-tierUnclear = "{ $named }" is not one file that is loaded
    .mend = files there: { $tiers }
showOptions-followBesideOthers = --follow cannot be combined with --run, --mark-stale or --print
    .mend = ledger verify --follow ITEM
showOptions-daysWithoutMarkdown = --days and --since are for --format markdown
    .mend = ledger status --format markdown --days 30
showOptions-taskMissing = no task was given
    .mend =
        ledger recall "change how refresh tokens rotate" --paths src/auth/token.ts
        or what you have changed: ledger recall --changed
# $one: --changed
# $other: --staged
showOptions-oneChange = { $one } and { $other } cannot be combined
    .mend = ledger recall --since origin/main finds what --changed and --staged find, and more
# $option: --changed
showOptions-changeOutsideGit = { $option } needs a git repository, and this folder is in none
    .mend = name the files yourself: ledger recall --paths FILE
# $most: 5
showOptions-limitOutOfRange = --limit is a number from 1 to { $most }
# $word: old
# $words: stale, quarantined
showOptions-unknownReason = --include does not know "{ $word }"
    .mend = it can be { $words }
showOptions-depthAlone = --depth goes with --around
    .mend = ledger graph --around RECORD --depth 1
showOptions-agentAndProfile = --agent and --profile name two agents
    .mend = leave one out
# $agent: gemini
# $files: GEMINI.md, .gemini/GEMINI.md, ~/.gemini/GEMINI.md
showOptions-nothingOfAgent = nothing here is loaded by { $agent }: it looks for { $files }
showOptions-fileWithoutAgent = --file asks what an agent loads with a file
    .mend = name it: --agent cursor
# $profile: caliban
showOptions-fileOfProfile = { $profile } loads nothing more with a file
    .mend = leave --file out
# $option: --cap-combined
# $profiles: caliban and ledger
# $first: caliban
showOptions-forOtherProfiles = { $option } is nothing to the profile { $profile }
    .mend = it is for { $profiles }: --profile { $first }
showOptions-olderCaliban = 0018 is an older caliban, and nothing to the profile { $profile }
    .mend = --profile caliban
showOptions-greedyLedger = greedy is nothing to the profile ledger
    .mend = it is about an agent's own index
showOptions-printBesideOthers = --print stands alone
# $items: "k3f", "m2q"
showOptions-unknownItems = no item or record { $items }
    .mend = `ledger log` lists what was decided
# $asked: memory
showOptions-unexplained = nothing to explain about "{ $asked }"
    .mend = `ledger explain` lists all rules
# $asked: IDX1O2
# $near: IDX102
showOptions-misspelled = nothing to explain about "{ $asked }"; did you mean { $near }?
    .mend = `ledger explain` lists all rules

## `ledger status --format markdown`

# $most: 366
digest-badDays = --days should be a whole number from 0 to { $most }
    .mend = such as --days 14

## `ledger recall --sessions`
## $count: 1
## $file: ~/.codex/sessions/2026/11/22/rollout-1.jsonl

searchSessions-noWords = there is nothing to look for
    .mend = name words that one message has, such as `ledger recall --sessions "retry budget" 429`
# $problem: missing closing ): `(a`
searchSessions-badPattern = the pattern is none of RE2: { $problem }
searchSessions-manyPatterns = --regex takes one pattern
    .mend = put it in quotes
searchSessions-patternWithoutText = no text of two characters stands in all that the pattern matches, so every line would have to be parsed
    .mend = name a text in it, such as `timeout after [0-9]+ ?ms`, or search for words and read on from there
# $agent: x
# $agents: claude, codex
searchSessions-unknownAgent = no agent is called { $agent }; these are: { $agents }
# $most: 1000
searchSessions-badLimit = --limit takes a number from 1 to { $most }
# $position: x
searchSessions-badPosition = --from takes what the last search ended with; { $position } is no such thing
searchSessions-positionGone = the session where the last search ended is not here any more; sessions written before it are searched
# $count: 2
searchSessions-newerLeftOut = sessions that were written since the last search are left out: { $count }; search again without --from for them
# $sessions: 12
# $size: 40 MiB
searchSessions-nothingFound =
    nothing found in { $sessions ->
        [one] 1 session
       *[other] { $sessions } sessions
    } ({ $size })
searchSessions-nothingSaid = nothing found in the sessions of this project
searchSessions-mayHave = sessions of agents in this project may have it: `ledger recall --sessions WORDS`
searchSessions-toolMayHave = search_sessions may find it in earlier sessions of this project
searchSessions-noSessions = no agent keeps a session of this project here
    .mend = search with --all-projects for sessions of other folders
# $position: mhx2k3f-1a2b3c4d-4096
searchSessions-goOn = there may be more: the same with --from { $position }
searchSessions-linesTooLong = lines longer than 8 MiB were not searched: { $count }, the first in { $file }
searchSessions-linesBroken = lines that are no JSON and have the words were left out: { $count }, the first in { $file }
searchSessions-wholeTooLarge = sessions of one JSON value of more than 16 MiB were not searched: { $count }, the first is { $file }
searchSessions-changed = sessions were written while they were searched: { $count }, the first is { $file }; search again for what is new
searchSessions-unread = files or folders could not be read: { $count }, the first is { $file }
searchSessions-elsewhere = sessions that lie in the folder of this project and name another one were left out: { $count }
searchSessions-tooManyNames = there are more than 200,000 names in the folders of agents; the rest was not searched

## `ledger status --html`
## $count: 40
## $file: repositories.txt
## $folder: ../payments

htmlReport-noCommit = { $folder } has no commit yet
htmlReport-emptyList = { $file } names no repository
    .mend = write a folder on each line; a line that begins with # is a remark
htmlReport-versionsSearched = { $file }: only its last { $count } versions were searched for the texts that evidence cites
# $day: 2026-11-22
htmlReport-historyCut = commits before { $day } are not here: what was in doubt then is not known
# $bytes: 788 KB
# $records: 102
# $doubt: 2
# $waiting: 1
htmlReport-written = { $file }: { $records } records, { $doubt } in doubt, { $waiting } waiting; { $bytes }
# $bytes: 788 KB
# $repositories: 200
# $needing: 12
htmlReport-writtenMany = { $file }: { $repositories } repositories, { $needing } with something in doubt or waiting; { $bytes }
# $files: corpus/findings/a.md
htmlReport-filesUnread = left out because they cannot be read: { $files }; ledger lint says why
# $entries: corpus/ledger/promotions/2026-11-22-abc.json
htmlReport-entriesBroken = these entries cannot be read or were changed, so who decided what is not certain: { $entries }; ledger verify says more
htmlReport-unrecorded = { $count ->
    [one] 1 accepted record has no act in the ledger: ledger adopt
   *[other] { $count } accepted records have no act in the ledger: ledger adopt
}
htmlReport-shallow = this clone is shallow: what evidence said before, and how memory changed, is only known for its commits; git fetch --unshallow
# $why: cannot read the folder .agents/skills: permission denied
htmlReport-agentsUnread = what agents load is not shown: { $why }
# $file: memory.html
htmlReport-otherFile = { $file } exists and is not a page of ledger
    .mend = name another file, or delete it first
# $why: it is not a git repository
htmlReport-unread = { $folder } is not in the page: { $why }
htmlReport-reading = reading repository { $count }
