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
configuration-severalDocuments = { $file } holds more than one YAML document
# $problem: Map keys must be unique
configuration-notYaml = { $place } not valid YAML: { $problem }
configuration-aliases = { $file }: anchors, aliases and tags are not read
    .mend = write the values out
# $key: colour
configuration-unknownKey = { $place } unknown key "{ $key }"
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $key: rulez
# $near: rules
configuration-misspelledKey = { $place } unknown key "{ $key }"; did you mean "{ $near }"?
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $name: 2.0
# $sets: 1.0
configuration-unknownRuleSet = { $place } there is no rule set "{ $name }" in this version; it has { $sets }
    .mend = leave "rules" out for all rules, or give severities: { "{" } "IDX102": "warning" { "}" }
configuration-rulesOfNoForm = { $place } "rules" must be a rule set such as "1.0", or severities such as { "{" } "IDX102": "warning" { "}" }
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $key: overrides.0.files
configuration-missing = { $place } "{ $key }" is missing
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $key: failOn
# $expected: one of error, warning, info
configuration-otherValue = { $place } "{ $key }" must be { $expected }
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $key: rules.IDX102
# $expected: one of off, info, warning, error
configuration-otherSeverity = { $place } "{ $key }" must be { $expected }, or ["error", { "{" } options { "}" }]
    .mend = all keys: docs/configuration.md, or schemas/v1/config.schema.json
# $name: XYZ001
configuration-unknownRule = { $place } unknown rule "{ $name }"
    .mend = `ledger explain` lists all rules
# $name: IDX1O2
# $near: IDX102
configuration-misspelledRule = { $place } unknown rule "{ $name }"; did you mean { $near }?
    .mend = `ledger explain` lists all rules
configuration-noOption = { $place } { $rule } has no option "{ $option }"
    .mend = `ledger explain { $rule }` lists its options
configuration-unknownOption = { $place } { $rule } has no option "{ $option }"; it has { $options }
    .mend = `ledger explain { $rule }` lists its options
# $option: liens
# $near: lines
configuration-misspelledOption = { $place } { $rule } has no option "{ $option }"; did you mean "{ $near }"? It has { $options }
    .mend = `ledger explain { $rule }` lists its options
# $option: lines
configuration-optionNoNumber = { $place } option "{ $option }" of { $rule } must be a number
    .mend = `ledger explain { $rule }` lists its options
# $rule: FND301
# $option: words
configuration-optionNoWords = { $place } option "{ $option }" of { $rule } must be a list of words
    .mend = `ledger explain { $rule }` lists its options
# $glob: ../notes/**
# $key: ignore
# $problem: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
configuration-badGlob = { $place } "{ $glob }" in { $key } { $problem }
    .mend = { $advice }
configuration-globOutside = leads out of the workspace
configuration-globInside = globs are relative to the configuration and stay below it
configuration-globOfManyStars = has too many stars
configuration-globOfFewStars = at most three in one name, and 256 characters
# $folder: docs/generated
configuration-tooManyFiles = this memory has { $found } files, and ledger reads at most { $most }; { $inside } of them are in { $folder }
    .mend = add files that are no memory to "ignore" in ledger.config.json, such as "{ $folder }/**", or name fewer of them in "layout"
configuration-tooManyFilesAtRoot = this memory has { $found } files, and ledger reads at most { $most }; { $inside } of them are in the root folder
    .mend = add files that are no memory to "ignore" in ledger.config.json, or name fewer of them in "layout"

## Who is asked
## $path: CODEOWNERS

owners-tooLarge = { $path } is larger than 3 MB, so it names no owner
    .mend = shorten it: one pattern can name a whole folder
owners-notText = { $path } is no text file, so it names no owner
# $line: 12
# $why: its pattern is too long
owners-unreadLine = { $path }:{ $line } is not read: { $why }
# $count: 7
owners-moreLines = { $path } has { $count } more lines that are not read
owners-teamsMalformed = LEDGER_TEAMS should be JSON: the logins in each team
    .mend = such as { "{" }"org/team": ["ann", "bob"]{ "}" }
owners-controlCharacters = it has control characters
owners-badPattern = its pattern is none that the forge reads, or too long
owners-badOwner = it has a word that names no owner
owners-tooMany = more than 50,000 patterns stand before it

## The settings of agents
## $place: .claude/settings.json:2:3:

agentSettings-noObject = { $place } it is no object
agentSettings-hooksNoObject = { $place } hooks is no object
# $event: Stop
agentSettings-eventNoList = { $place } hooks.{ $event } is no list
# $path: .claude/settings.json
agentSettings-readsOtherwise = { $path }: with the hooks added it would not read as it did before, so nothing was written
    .mend = add them by hand; `ledger init --agent claude-code --plan` in an empty folder shows them

## Files of JSON
## $place: ledger.waivers.json:4:7:
## $schema: waivers

# $key: scope
dataFile-keyTwice = { $place } the key "{ $key }" is there twice
# $file: ledger.config.json
dataFile-tooDeep = { $file } nests too deep
# $problem: comma expected
dataFile-notJson = { $place } not valid JSON: { $problem }
dataFile-empty = { $place } not valid JSON: empty
# $scope: ../notes/**
# $problem: leads out of the workspace
# $advice: globs are relative to the configuration and stay below it
dataFile-badScope = { $place } the scope "{ $scope }" { $problem }
    .mend = { $advice }
# $key: waivers.0.untill
dataFile-unknownKey = { $place } "{ $key }" is no key of it
    .mend = the keys are in schemas/v1/{ $schema }.schema.json
# $key: waivers.0.scope
dataFile-missing = { $place } "{ $key }" is missing
    .mend = the keys are in schemas/v1/{ $schema }.schema.json
# $key: waivers.0.to
# $expected: one of off, warning, info
dataFile-otherValue = { $place } "{ $key }" should be { $expected }
    .mend = the keys are in schemas/v1/{ $schema }.schema.json

## JSON that is read

# $key: claim
# $line: 4
json-keyTwice = "{ $key }" is given twice, the second time on line { $line }

## `ledger init`

setupPlace-noFolder = no folder here
# $folder: /home/ada/project/web
# $repository: /home/ada/project
setupPlace-partOfRepository = the configuration of { $folder } is for a part of the repository, and init sets up the whole
    .mend = go to { $repository } and run it there

## `ledger init`: the baseline
## $command: ledger lint --fix
## $count: 3

initBaseline-problemsUndecided =
    { $count ->
        [one] 1 problem is here and no baseline: whether it is
       *[other] { $count } problems are here and no baseline: whether they are
    } old is for people to say
initBaseline-recordsEarlier =
    { $count ->
        [one] 1 accepted record is
       *[other] { $count } accepted records are
    } older than the ledger, and in the baseline for that. Once this is committed, `ledger adopt` takes them in, so that edits of them show; then `ledger baseline --prune`
initBaseline-mendable = `{ $command }` can fix the problem. To use it first: say no, run it, then run `ledger init` again
# $count: 2
# $problems: 3
initBaseline-severalMendable = `{ $command }` can fix { $count } of the { $problems } problems. To use it first: say no, run it, then run `ledger init` again

## `ledger sync`
## $path: ~/.claude/projects/-home-ada-project/memory/MEMORY.md

userStore-none = no agent keeps a store of this project in your home folder
userStore-linked = { $path } is left alone: it is a link, and nothing is written through one
# $why: it is too large
userStore-leftAlone = { $path } is left alone: { $why }
userStore-recordOver = { $path } is full: 1 promoted record finds no room in what is loaded of it
    .mend = shorten it, then: ledger sync --user
# $count: 3
userStore-recordsOver = { $path } is full: { $count } promoted records find no room in what is loaded of it
    .mend = shorten it, then: ledger sync --user
