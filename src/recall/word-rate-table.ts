// Written by scripts/count-word-rates.ts; do not edit.

/** In how many of 40505 subjects of commits a word stands: a share, and the stems that have it. */
export const wordRates: readonly (readonly [number, string])[] = [
  [0.26, 'fix'],
  [0.17, 'add'],
  [0.13, 'feat'],
  [0.11, 'doc'],
  [0.086, 'test updat'],
  [0.069, 'refactor'],
  [0.055, 'chore'],
  [0.044, 'remov'],
  [0.035, 'review server document'],
  [0.028, 'type tool client error web agent version ci'],
  [0.023, 'readm implement improv messag session file ad code ui'],
  [0.018, 'check md support list result page run handl cli style path chang valid bump'],
  [
    0.014,
    'mcp task config drop auth build exampl close releas new request issu model core option plan json default record name move mode claud link prop api',
  ],
  [
    0.012,
    'schema state address command search track format gate workflow compon statu creat log integr complet instead runtim app field comment provid render packag depend text id spec custom tab content pr set function rout scope kei import report',
  ],
  [
    0.0092,
    'contract design pin proof header renam data hook sourc enhanc imag local git migrat read replac guard input project open http modul user extract commit desktop gener skill initi section coverag pass event prompt context resolv action accept work manag round browser store script call auto servic backend queri line branch button',
  ],
  [
    0.0074,
    'correct window cach card requir simplifi termin base cover delet output boundari miss url load connect note dep harden phase cleanup featur align bundl pars resourc includ configur main sdk view live valu entri helper instal refer structur font match better stream introduc respons share transport metadata surfac allow lint stop sync author preserv wire layout progress token icon show pre index across deploi post protocol',
  ],
  [
    0.0059,
    'block handler persist tabl detail setup activ guid map templat select restor item oauth control github histori find refresh db non stage appli compil titl time edit filter profil clean rule tag contain first level process skip final revert failur js assert detect py fail prevent warn fixtur execut changelog duplic merg node return split case stale system audit export label fallback verifi empti chat dialog env inlin method root slice clarifi endpoint memori timeout notif send loop benchmark size oper step shortcut snapshot order',
  ],
  [
    0.0047,
    'bug displai mark compat cancel dispatch start video permiss unus pane write avoid retri workspac expand shell string two legaci reject sse capabl clear decis flow lock llm nativ transform sidebar enabl back ts logic bound flag captur scroll host python hub keyboard defin limit full readi polici publish compact copi extend feedback gap multi class semant visual interact plugin bar next',
  ],
  [
    0.0038,
    'descript disabl sandbox sign current singl usag directori group color intern reflect separ artifact css graph pattern normal public ai consist frontend registri expos panel smoke extens har param perf point fetch real stdio docker form relat repo site switch conform target applic lifecycl wait adjust suit against end unit verif screen sh escap adapt stabl consolid manifest secur theme editor regist top count menu polish async bodi navig summari collect comprehens cross debug mutat push react row util dev wrap info mock origin ref storag tighten board constant dure edg handoff redund tree gh screenshot statement',
  ],
  [
    0.003,
    'port access checkpoint direct worktre foundat copilot enforc reduc claim safe toggl embed exist instruct nav discoveri column global max shape explicit favicon properti refin score three tui badg architectur gitignor html mobil overrid markdown modal transcript callback dead listen preview hash probe deprec diagnost diff invert rewrit wip draft init standard wave word bind follow remain space docstr extern height redirect refus unifi invalid optim research typo evalu compos self paramet never perform chapter durabl modern rs batch behavior clariti evid reset',
  ],
  [
    0.0024,
    'ignor isol object prettier runner serial signal trigger upgrad condit minor os date head meta middlewar race serv alwai except flight manual resum sampl variabl creation devic dynam inject observ repositori thread visibl ensur folder side subprocess subset awar baselin declar deriv ident sweep experiment null pipelin predic regress strip continu environ job network number strict chart latest pariti propos actual asset dashboard scan src subscript arg background concurr interfac layer safeti anim catalog legal specif stack yml assist exit npm posit sub ux bottom channel land long builder deep hint last parser quick unnecessari collaps common picker resolut toast categori grid platform product registr pytest ruff sort attribut codex crash fork marker alert found raw stori todo',
  ],
  [
    0.0019,
    'approv archiv click definit trim canon cap indic poll startup static var bridg hide recommend streamlin tier wrapper argument leak narrow reason team attach clippi defer finish guidanc prefix worker consum gemini rais circuit closur dark ds monitor scaffold width annot convert engin increas past subag fast op parallel router catch dai experi media smaller telemetri turn upload dedup dir eslint fals home latenc press remot audio rate authent determinist iter kill revis ship toolbar transit caus demo driver exclud multipl opt qualiti question restructur roadmap anchor buffer domain dropdown librari typescript answer consol develop expect focu lib ls patch playwright pull replai scenario selector small socket ur',
  ],
  [
    0.0015,
    'articl fact highlight liter matrix proxi rang recip suggest vs break emit envelop materi timestamp bigger clipboard confirm convers effect logo queue quot right syntax trail analysi combin element frame mac old secret suppress think cargo clone languag popup stabil alreadi avail between brand doubl download extra mirror modifi pend prose readonly trace built convent drift forward pagin readabl save shadow classifi fresh measur none chain cost footer forc fragment propag role scale signatur insid made print recurs bubbl deleg schedul urls yaml arm border deliveri fill left orchestr partial silent threshold translat uri carri eval googl honor launcher macos metric recoveri regener regex second unknown candid dict effort licens light precommit prefer reconcil redi true',
  ],
  [
    0.0012,
    'binari bootstrap central criteria discov drain health organ rust standalon stub timer analyt atom bench blog comput descriptor encod invari negoti nest po scrollbar variant admin append box credenti disconnect four hang help launch maintain openai whitespac alia assign conflict contribut followup grant longer reconnect spell stat tooltip vocabulari widen zero zod around budget de face outlin part placehold prepar reus satisfi addit arrai calcul chrome compress constraint cursor hover nit overflow pair rebuild tidi cannot child dependabot es instanc lazi machin onboard settl stdin alpha bot databas executor glyph lower omit outcom overlai parent pool toler area csv directli dry guidelin idl orphan slash upstream vite describ dual fire intent look lookup repair repli rpc trust whole automat coderabbit com ctrl cycl float hardcod hold larg margin optin own pnpm promot redesign spawn strategi txt us abort ask basic bit cloudflar elimin framework futur leav minim pack pad place prioriti properli rabbit reader seam seed treat trip typographi',
  ],
  [
    0.00099,
    'bash cluster codebas drive famili flaki gatewai mention payload peer pi sanit success swap teardown term trait advertis again broken cmd complianc critic deploy driven email flake mid protect queu recent simpl slack ssh tsx tweak wide adopt bypass center chunk compar comparison dedupl emoji game inspect kit ownership prove repeat sentenc sound svg union aggreg await checkout choic correctli crud endtoend fold golden impl linux master min neutral packagelock rebas receiv restrict shutdown stderr toplevel zoom alias beta char debounc dedic enum green infrastructur inherit modular robust specifi account autom axi banner collis floor human login preced roll skeleton truncat vendor assembl byte calibr drag enter explicitli grammar jsonl prune reach reload resiz blank calendar composit construct express factori java locat overview potenti present temp toml allowlist attempt cut cwd enrich ids palett player symbol total wrong',
  ],
  [
    0.00079,
    'caller codec crate decod deni differ dot invoc linter namespac nois power promis respect unicod alongsid backlog blocker dimens explain fall hot hygien major mount postgr proper span stdout timelin tracker typecheck uv variou vector walk associ cd encrypt exact fmt free high length offset price prototyp prs snippet transact xml anthrop approach canva charact firefox focus jsdoc lead less logger malform neg newlin overhaul popul privat rel reliabl reorder rollout sql ap bare bulk concept contributor diverg dryrun earlier equal exhaust fit flat grace half hand infer integ interrupt inventori io kind privaci puppet rc redact retir rm sequenc sibl stripe third throw wildcard builtin cast checker constructor daili deliv entir hidden inflight its loader mismatch ms owner password paus portabl pypi rather recov reorgan roundtrip shim spinner unsupport vitest wheel apis bu cell complex diagram establish insert judg outdat period plain practic produc pure quickstart resili sha silenc slot smart struct taxonomi triag undo weekli workload',
  ],
  [
    0.00063,
    'advanc behaviour behind below best corrupt di dist dom exclus glob govern identifi previou retriev stamp subscrib summar super tip undefin utf vertic burn classif cor demand depth entiti etc fade idempot join mechan net possibl primit pydant restart sentinel shift truth usernam zone accident brace chip clip coordin detach even expans headless homepag jest mainten mous mypi noth overload png retent reusabl writer backward decim delai distribut due durat echo en expir five flash flush galleri hybrid independ keyword pointer program scheme sheet short spa strengthen stuff tap tick well bearer ceil counter emb fake filenam hard indent known lift paragraph pipe preset problem red rotat seri thumbnail touch transient up voic watch abstract advisori announc appear arrow disk eager fn friendli inmemory lite lockfil notifi offlin org preload reproduc scanner slide special surviv take tile ttl tupl world',
  ],
  [
    0.00051,
    'ascii black boolean bracket clock delta dockerfil enumer exchang exec followups guarante hoist parti pill reconcili reli rest similar six stai str supersed synthet unchang viewer virtual written absent bad claus codecov correl csp dash decoupl divid exempt guardrail inprocess lost low memoiz pyproject qualifi rank risk subject submit toolchain yolo algorithm anoth band checkbox coalesc degrad discard dummi em estim exercis frontmatt gen hierarchi infinit inform int loopback mask mean mit outsid plai preflight primari prior procedur proven residu sensit stall suffix tail unavail uniqu unwrap violat abov absolut big comma contradict favor freez horizont immut math mvp numer ping precis retrigg revers statist temporarili transpar tune unblock webhook weight',
  ],
  [
    0.00041,
    'alloc alt broaden checklist clamp cleaner cloud credit deck easier hydrat incorrect inner keep later magic monorepo notic oom photo pick pub quiet relationship remedi segment serverside slow slug sqlite strai tailwind temporari troubleshoot viewport warm white accur backoff backup bear churn clientside contenttype defect diagnos discover dismiss distinguish entrypoint everyth flatten flex fulli hex immedi minimum offici on plu preexisting prod rational readmes reserv scratch shrink symlink synchron tanstack textarea tsconfig uniform unreach unset accumul ast bin breakdown bring children circl const converg decid distinct ext hit instrument interv letter member minut overwrit parametr purpos reveal scrub sever slim subcommand substr swallow tell topolog watchdog accessor accuraci ag ahead begin corner coupl cron deflake discrimin dispos downgrad earli effici fan faster fault gracefulli heurist ingest leaf lowercas makefil matcher membership mini noninteractive pip random readd region rerun rich rollback sender sleep speed star suppli throttl vulner',
  ],
  [
    0.00032,
    'ax breadcrumb bullet canonic contrast deadlock decor detector err explor fenc grep impact incorpor larger lf loudli mains mix motion opu overal passthrough puls radiu realtime refram reword rework shorten snap stuck unhandl arc autoupdate backfil balanc belong busi capit chromium clearer commun cpu crossplatform english fanout feed fourth gain gc healthcheck infra insensit late leftov mermaid mv nullabl opac outer pdf presenc ps recreat relai relev runbook runnabl shown steer univers watcher widget wrote argv autonom cascad cite colour cooki defens fontsize formatt front fs gradient huski increment lifetim localhost longrunning mandatori misc obsolet respond resync retain scrollabl selfcontained social sonnet squar sticki stock sum sure technic unrel unsaf vscode workaround',
  ],
  [
    0.00026,
    'achiev ack alon autocomplet becom broke bucket co constrain daemon disciplin dump essenti factor frozen grow heavi interpol interpret invis least logout monolith noop opaqu optimist optout overs processor ql reformat relax shot smooth solut travers underscor verbos win agnost ambigu analyz attr audienc authorit cleanli creator crlf delimit differenti draw emdash exposur gpt individu intercept littl loadbearing natur perman person plumb prematur recheck reduct scalar shas slightli soften spuriou sq untrack userfacing zip',
  ],
  [
    0.00021,
    'abl accent act along autodetect backtick besid blind bold brows clickabl concis destruct engag ergonom everywher forbid foreign getter gs honest incomplet javascript jump lack localstorage mistak multiline nodemodules noisi overlap ratio refetch richer robot spike tarbal terminolog ticket tmp typeerror unix volum yield altern amount checksum circular conf def exponenti extractor guess happi idea ifram lucid other realist rebrand repetit ring sharpen simpler spin substitut trivial',
  ],
];
