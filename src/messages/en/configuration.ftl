### What is configured, and how it is set up.
### $place: ledger.config.json:3:5:

## The configuration
## $file: ledger.config.yaml
## $found: 60,000
## $inside: 48,000
## $most: 50,000
## $option: most
## $options: lines, bytes
## $rule: IDX112

# $most: 65536
configuration-tooLong = { $file } has more than { $most } characters
configuration-severalDocuments = { $file } contains more than one YAML document
    .mend = keep one document
# $problem: Map keys must be unique
configuration-notYaml = { $place } not valid YAML: { $problem }
configuration-aliases = { $file } uses YAML anchors, aliases or tags
    .mend = write the values out
# $key: colour
configuration-unknownKey = { $place } unknown key "{ $key }"
    .mend = remove "{ $key }"; docs/configuration.md lists all keys
# $key: rulez
# $near: rules
configuration-misspelledKey = { $place } unknown key "{ $key }"; did you mean "{ $near }"?
    .mend = write "{ $near }"
# $name: 2.0
# $sets: 1.0
configuration-unknownRuleSet = { $place } this version has no rule set "{ $name }", only { $sets }
    .mend = remove "rules" to use all rules
configuration-rulesOfNoForm = { $place } "rules" must be a rule set or severities
    .mend = write "1.0", or { "{" } "IDX102": "warning" { "}" }
# $key: overrides.0.files
configuration-missing = { $place } "{ $key }" is missing
    .mend = add "{ $key }"
# $key: failOn
# $expected: one of error, warning, info
configuration-otherValue = { $place } "{ $key }" must be { $expected }
# $key: rules.IDX102
# $expected: one of off, info, warning, error
configuration-otherSeverity = { $place } "{ $key }" must be { $expected }, or ["error", { "{" } options { "}" }]
# $name: XYZ001
configuration-unknownRule = { $place } unknown rule "{ $name }"
    .mend = ledger explain
# $name: IDX1O2
# $near: IDX102
configuration-misspelledRule = { $place } unknown rule "{ $name }"; did you mean { $near }?
    .mend = write "{ $near }"
configuration-noOption = { $place } { $rule } has no option "{ $option }"
    .mend = ledger explain { $rule }
configuration-unknownOption = { $place } { $rule } has no option "{ $option }", only { $options }
    .mend = ledger explain { $rule }
# $option: liens
# $near: lines
configuration-misspelledOption = { $place } { $rule } has no option "{ $option }"; did you mean "{ $near }"?
    .mend = write one of its options: { $options }
# $option: lines
configuration-optionNoNumber = { $place } option "{ $option }" of { $rule } must be a number
    .mend = ledger explain { $rule }
# $rule: FND301
# $option: words
configuration-optionNoWords = { $place } option "{ $option }" of { $rule } must be a list of words
    .mend = ledger explain { $rule }
# $glob: ../notes/**
# $key: ignore
# $problem: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
configuration-badGlob = { $place } "{ $glob }" in { $key } { $problem }
    .mend = { $advice }
configuration-globOutside = points outside the workspace
configuration-globInside = write a glob relative to the folder of the configuration
configuration-globOfManyStars = has too many stars
configuration-globOfFewStars = use at most three stars in a name, and 256 characters
# $folder: docs/generated
configuration-tooManyFiles = memory has { $found } files ({ $inside } in { $folder }); the limit is { $most }
    .mend = add "{ $folder }/**" to "ignore" in ledger.config.json
configuration-tooManyFilesAtRoot = memory has { $found } files ({ $inside } in the root folder); the limit is { $most }
    .mend = add the files that are not memory to "ignore" in ledger.config.json

## Who is asked
## $path: CODEOWNERS

owners-tooLarge = { $path } is larger than 3 MB, so ledger ignores it
    .mend = write a pattern for a whole folder instead of one for each file
owners-notText = { $path } is not a text file, so ledger ignores it
    .mend = save { $path } as UTF-8
# $line: 12
# $why: its pattern is too long
owners-unreadLine = { $path }:{ $line } is ignored: { $why }
# $count: 7
owners-moreLines =
    { $path } has { $count ->
        [one] 1 more line that is
       *[other] { $count } more lines that are
    } ignored
owners-teamsMalformed = LEDGER_TEAMS is not a JSON object with the logins of each team
    .mend = write it like this: { "{" }"org/team": ["ann", "bob"]{ "}" }
owners-controlCharacters = the line has control characters
owners-badPattern = the pattern is invalid or too long
owners-badOwner = the line has a word that is not an owner
owners-tooMany = ledger reads only the first 50,000 patterns of the file

## The settings of agents
## $place: .claude/settings.json:2:3:

agentSettings-noObject = { $place } the file is not a JSON object
    .mend = write the file as { "{" } "hooks": { "{" } "Stop": [] { "}" } { "}" }, then run the command again
agentSettings-hooksNoObject = { $place } hooks is not an object
    .mend = write "hooks": { "{" } "Stop": [] { "}" }, then run the command again
# $event: Stop
agentSettings-eventNoList = { $place } hooks.{ $event } is not a list
    .mend = write "{ $event }": [], then run the command again
# $path: .claude/settings.json
# $agent: claude-code
agentSettings-readsOtherwise = ledger can't add hooks to { $path } without other changes to it; nothing was written
    .mend = to print them, then add them by hand: ledger init --agent { $agent } --plan -C "$(mktemp -d)"

## Files of JSON
## $place: ledger.waivers.json:4:7:
## $schema: waivers

# $key: scope
dataFile-keyTwice = { $place } the key "{ $key }" occurs twice
    .mend = remove one of the two keys
# $file: ledger.config.json
dataFile-tooDeep = { $file } is nested too deeply
# $problem: comma expected
dataFile-notJson = { $place } not valid JSON: { $problem }
dataFile-empty = { $place } not valid JSON: the file is empty
# $scope: ../notes/**
# $problem: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
dataFile-badScope = { $place } the scope "{ $scope }" { $problem }
    .mend = { $advice }
# $key: waivers.0.untill
dataFile-unknownKey = { $place } unknown key "{ $key }"
    .mend = use only the keys in schemas/v1/{ $schema }.schema.json
# $key: waivers.0.scope
dataFile-missing = { $place } "{ $key }" is missing
    .mend = add "{ $key }"
# $key: waivers.0.to
# $expected: one of off, warning, info
dataFile-otherValue = { $place } "{ $key }" must be { $expected }

## JSON that is read

# $key: claim
# $line: 4
json-keyTwice = the key "{ $key }" occurs twice, the second time on line { $line }

## `ledger init`

# $agent: codex
setupPlace-localAgent = --local works only with Claude Code, not with { $agent }
    .mend = ledger init --agent { $agent }
# $folder: /home/ada/gone
setupPlace-noFolder = the folder { $folder } does not exist
# $folder: /home/ada/project/web
# $repository: /home/ada/project
setupPlace-partOfRepository = { $folder } is part of a repository, and init sets up whole repositories
    .mend = ledger init -C { $repository }

## `ledger init`: the baseline
## $command: ledger lint --fix
## $count: 3

initBaseline-problemsUndecided =
    { $count ->
        [one] 1 existing problem
       *[other] { $count } existing problems
    }, no baseline; for a person to decide: ledger baseline --write
initBaseline-recordsEarlier =
    { $count ->
        [one] 1 accepted record has
       *[other] { $count } accepted records have
    } no ledger entry and will be in the baseline; after the commit: ledger adopt && ledger baseline --prune
initBaseline-mendable = to fix the problem first, answer no and run: { $command }
# $count: 2
# $problems: 3
initBaseline-severalMendable = to fix { $count } of the { $problems } problems first, answer no and run: { $command }

## `ledger sync`
## $path: ~/.claude/projects/-home-ada-project/memory/MEMORY.md

userStore-none = no agent has a memory store for this project in your home folder
userStore-linked = { $path } is a link, so ledger did not change it
# $why: it is too large
userStore-leftAlone = ledger did not change { $path }: { $why }
userStore-recordOver = { $path } is full; 1 promoted record does not fit in the part that agents load
    .mend = shorten { $path }, then: ledger sync --user
# $count: 3
userStore-recordsOver = { $path } is full; { $count } promoted records do not fit in the part that agents load
    .mend = shorten { $path }, then: ledger sync --user
