// Every import rule of the house, each with its reason. `npm run architecture` tries them;
// `scripts/architecture.test.ts` plants one violation per rule and expects it to be named. Exceptions stand here with
// an issue number; the list may only shrink.

/** Server modules with what each is about, lowest first: a module may use those before it, never those after it. */
const purposes = {
  identity: 'people, sign-in, sessions, second factors, PINs and kiosks, merging two records of a person',
  company: 'companies with their sites, departments, employees and custom fields',
  lists: 'saved views and column choices of lists',
  delivery: 'notifications: inbox, email, push, text messages, and what bounced',
  files: 'uploads in pieces, quotas, and the store behind them',
  content: 'what courses are made of: pages, videos, PDFs, images',
  lrs: 'learning record store: xAPI statements, their documents and keys',
  catalogue: 'courses, their versions, categories and publication',
  packages: 'SCORM, cmi5 and xAPI packages: reading, launching, results, support log',
  skills: 'skills and the courses or certificates that give them',
  products: 'what is sold: products, prices, taxes, coupons',
  seats: 'the ledger of seats: lots, holding, expiry, return, codes',
  enrolment: 'enrolments and attempts, progress, completion, evaluations',
  assessment: 'question banks, quizzes, attempts at them, regrading',
  positions: 'positions, who holds them when, and what they require',
  evidence: 'certificates of others: submitted, reviewed, trusted issuers',
  legal: 'terms and other documents, their versions, and who accepted them',
  qualification: 'who is qualified: achievements, status on any day, credentials, audit packs',
  assignment: 'courses that a company assigns, by person and by rule',
  'group-training': 'sessions in a room: planning, attendance, evaluations, closing',
  store: 'cart, orders, invoices, payments, the journal of money',
  messaging: 'messages to people and positions, with acknowledgement',
  support: 'tickets, help articles, support by email',
  transfers: 'records that go to another employer with the person’s consent',
  sds: 'safety data sheets: search, sites, reading PDFs, labels',
  notices: 'reminders: who is told of what, and when',
  privacy: 'retention, legal holds, a person’s own data, forgetting',
  imports: 'people and certificates from files, with a preview and an undo',
  driving: 'imports and launches by programs with a key',
  reports:
    'what all modules hold: reports, their files and schedules, a company’s dashboard, everyone, access reviews, the audit log',
  operations: 'running the platform: health, jobs, outbox, service levels',
};
const order = Object.keys(purposes);
const shipped = '^(domain|contract|server|web)/';
/** What draws on paper: 60 MB once it is there, so it is loaded when someone asks for the first page. */
const paper = '^server/src/.*/([^/]+-pdf|pin-slips|certificate-page|invoice-page)\\.ts$';
const tests = '(\\.test\\.tsx?$|\\.cases\\.ts$|^(server|web)/test/|^e2e/)';

const moduleOrder = order.slice(0, -1).map((name, place) => ({
  name: `module-order:${name}`,
  comment: `${name} stands below these modules; towards them it emits an event`,
  severity: 'error',
  from: { path: `^server/src/modules/${name}/`, pathNot: tests },
  to: { path: `^server/src/modules/(${order.slice(place + 1).join('|')})/` },
}));

module.exports = {
  order,
  purposes,
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'rules are pure: no library, no Node, no browser',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: { pathNot: '^domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'what is said knows neither side',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: '^(contract/src/|domain/src/|node_modules/zod/)' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'they speak through the contract, not even sharing types',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'server code must not reach the browser',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'the ground floor carries the modules, not the other way',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/(modules|app)/' },
    },
    {
      name: 'modules-meet-at-index',
      comment: 'a module has one door',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: tests },
      to: { path: '^server/src/modules/([^/]+)/(?!index\\.ts$)', pathNot: '^server/src/modules/$1/' },
    },
    ...moduleOrder,
    {
      name: 'every-module-has-a-place',
      comment: 'a new module is put into the order above, with a decision record',
      severity: 'error',
      from: {},
      to: { path: `^server/src/modules/(?!(${order.join('|')})/)` },
    },
    {
      name: 'only-platform-opens-the-database',
      comment: 'a use case reaches the database through its unit of work',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: tests },
      to: {
        path: '(^node_modules/(pg|fastify|pg-cursor)/|^server/src/platform/(database/(database|unit-of-work)|http/http)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-app-mounts-modules',
      comment: 'module.ts is the list the application mounts',
      severity: 'error',
      from: { pathNot: '^server/(src/app|test)/' },
      to: { path: '^server/src/modules/[^/]+/module\\.ts$' },
    },
    {
      name: 'areas-never-meet',
      comment: 'what two areas share is a web module',
      severity: 'error',
      from: { path: '^web/src/areas/([^/]+)/' },
      to: { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
    },
    {
      name: 'only-app-opens-areas',
      comment: 'pages are reached by their route',
      severity: 'error',
      from: { path: '^web/src/(?!app/|areas/)', pathNot: tests },
      to: { path: '^web/src/areas/' },
    },
    {
      name: 'web-modules-never-meet',
      comment: 'pages compose; modules do not know each other',
      severity: 'error',
      from: { path: '^web/src/modules/([^/]+)/' },
      to: { path: '^web/src/modules/', pathNot: '^web/src/modules/$1/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'ui could ship in another product',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^(web/src/(?!ui/)|domain/|contract/)' },
    },
    {
      name: 'tests-stay-out',
      comment: 'shipped code imports no test',
      severity: 'error',
      from: { path: shipped, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-dumps',
      comment: 'a drawer for everything hides everything',
      severity: 'error',
      from: {},
      to: { path: '^(domain|contract|server|web)/.*(^|/)(utils?|helpers?|common|misc|shared|lib)(/|\\.tsx?$)' },
    },
    {
      name: 'paper-comes-late',
      comment: 'who draws on paper is imported when it is needed, and only they know the library for it',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `(${paper}|${tests})` },
      to: { path: paper, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-paper-knows-its-library',
      comment: 'the library of paper is 60 MB',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `(${paper}|${tests})` },
      to: { path: '@react-pdf/' },
    },
    {
      name: 'traces-come-late',
      comment: 'tracing is imported where an endpoint is set; without one it costs nothing',
      severity: 'error',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '^server/src/app/watch/traces\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-traces-know-their-library',
      comment: 'everything else tells its channels (server/src/platform/watch/channels.ts)',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/src/app/watch/traces\\.ts$' },
      to: { path: '@opentelemetry/' },
    },
    {
      name: 'no-cycles',
      comment: 'types counted too',
      severity: 'error',
      from: { path: shipped },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'a file nobody imports does nothing',
      severity: 'error',
      from: {
        orphan: true,
        path: shipped,
        pathNot: `(${tests}|\\.d\\.ts$|^web/(vite|postcss)\\.config|^server/db/|^web/public/)`,
      },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
