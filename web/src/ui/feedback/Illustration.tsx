export type IllustrationName =
  | 'empty'
  | 'lost'
  | 'broken'
  | 'search'
  | 'locked'
  | 'done'
  | 'cart'
  | 'people'
  | 'course'
  | 'certificate'
  | 'seat'
  | 'order'
  | 'report'
  | 'position'
  | 'message';

const line = {
  stroke: 'var(--app-accent)',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: 'none',
} as const;
const soft = { fill: 'var(--app-accent-soft)' } as const;
const amber = { ...line, stroke: 'var(--mantine-color-amber-5)' } as const;

/** Small pictures for empty pages, drawn by us from the bars of the mark. They carry no meaning of their own. */
export default function Illustration({
  name,
  list,
  size = 128,
}: {
  name: IllustrationName;
  list?: string | undefined;
  size?: number;
}) {
  return (
    <svg width={size} height={size * 0.75} viewBox="0 0 128 96" fill="none" aria-hidden="true">
      <ellipse cx="64" cy="86" rx="48" ry="5" {...soft} />
      {pictures[(list && drawings[list]) || name]}
    </svg>
  );
}

const pictures: Record<IllustrationName, React.ReactNode> = {
  empty: (
    <>
      <rect x="26" y="22" width="76" height="58" rx="8" {...soft} />
      <path d="M38 68V50M54 68V42M70 68V46" {...line} />
      <path d="M86 68V34" {...amber} strokeDasharray="1 8" />
    </>
  ),
  lost: (
    <>
      <path d="M64 82V20" {...line} />
      <path d="M64 26h30l8 8-8 8H64z" {...soft} />
      <path d="M64 26h30l8 8-8 8H64M64 48H36l-8 8 8 8h28" {...line} />
      <path d="M76 34h10" {...amber} />
    </>
  ),
  broken: (
    <>
      <rect x="24" y="26" width="80" height="52" rx="8" {...soft} />
      <path d="M36 64l16-18 12 12" {...line} />
      <path d="M72 50l20 14" {...line} />
      <path d="M66 22l-6 16 10 6-8 18" {...amber} />
    </>
  ),
  search: (
    <>
      <circle cx="58" cy="46" r="24" {...soft} />
      <circle cx="58" cy="46" r="24" {...line} />
      <path d="M76 64l16 16" {...line} />
      <path d="M50 46h16" {...amber} />
    </>
  ),
  locked: (
    <>
      <rect x="38" y="42" width="52" height="40" rx="8" {...soft} />
      <rect x="38" y="42" width="52" height="40" rx="8" {...line} />
      <path d="M50 42V32a14 14 0 0 1 28 0v10" {...line} />
      <path d="M64 58v8" {...amber} />
    </>
  ),
  done: (
    <>
      <circle cx="64" cy="46" r="32" {...soft} />
      <path d="M44 62V42M56 62V50" {...line} />
      <path d="M54 52l12 12 22-30" {...amber} />
    </>
  ),
  cart: (
    <>
      <path d="M40 32h60l-8 32H48z" {...soft} />
      <path d="M24 20h10l14 44h44l8-32H38" {...line} />
      <circle cx="54" cy="78" r="5" {...line} />
      <circle cx="86" cy="78" r="5" {...line} />
      <path d="M70 12v12" {...amber} />
    </>
  ),
  people: (
    <>
      <circle cx="46" cy="38" r="13" {...soft} />
      <path d="M24 80c0-14 9-22 22-22s22 8 22 22z" {...soft} />
      <circle cx="46" cy="38" r="13" {...line} />
      <path d="M24 80c0-14 9-22 22-22s22 8 22 22" {...line} />
      <path d="M78 28a12 12 0 0 1 0 22M84 60c11 2 18 9 18 20" {...line} />
      <path d="M104 30v12M98 36h12" {...amber} />
    </>
  ),
  course: (
    <>
      <path d="M64 30c-10-8-24-10-40-8v48c16-2 30 0 40 8 10-8 24-10 40-8V22c-16-2-30 0-40 8z" {...soft} />
      <path d="M64 30c-10-8-24-10-40-8v48c16-2 30 0 40 8 10-8 24-10 40-8V22c-16-2-30 0-40 8z" {...line} />
      <path d="M64 30v40M36 36c6 0 12 1 17 4M36 50c6 0 12 1 17 4" {...line} />
      <path d="M76 44l6 6 12-14" {...amber} />
    </>
  ),
  certificate: (
    <>
      <rect x="24" y="16" width="80" height="54" rx="8" {...soft} />
      <path d="M62 70H32a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v22M38 32h36M38 46h20" {...line} />
      <circle cx="84" cy="58" r="12" {...line} />
      <path d="M77 68l-3 16 10-5 10 5-3-16" {...amber} />
    </>
  ),
  seat: (
    <>
      <path
        d="M22 32a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v10a9 9 0 0 0 0 18v10a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V60a9 9 0 0 0 0-18z"
        {...soft}
      />
      <path
        d="M22 32a6 6 0 0 1 6-6h72a6 6 0 0 1 6 6v10a9 9 0 0 0 0 18v10a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V60a9 9 0 0 0 0-18z"
        {...line}
      />
      <path d="M40 42h22M40 58h14" {...line} />
      <path d="M82 30v42" {...amber} strokeDasharray="1 9" />
    </>
  ),
  order: (
    <>
      <path d="M36 14h56v66l-9-6-9 6-10-6-9 6-10-6-9 6z" {...soft} />
      <path d="M36 14h56v66l-9-6-9 6-10-6-9 6-10-6-9 6z" {...line} />
      <path d="M48 30h32M48 44h20" {...line} />
      <path d="M70 58h10" {...amber} />
    </>
  ),
  report: (
    <>
      <rect x="24" y="18" width="80" height="60" rx="8" {...soft} />
      <path d="M34 66V52M50 66V40M66 66V46M28 78h72" {...line} />
      <path d="M34 40l16-12 16 8 26-18" {...amber} />
    </>
  ),
  position: (
    <>
      <rect x="24" y="34" width="80" height="46" rx="8" {...soft} />
      <rect x="24" y="34" width="80" height="46" rx="8" {...line} />
      <path d="M50 34v-8a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v8M24 54h30M74 54h30" {...line} />
      <path d="M64 48v12" {...amber} />
    </>
  ),
  message: (
    <>
      <path d="M24 26a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H58L40 82V68h-8a8 8 0 0 1-8-8z" {...soft} />
      <path d="M24 26a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H58L40 82V68h-8a8 8 0 0 1-8-8z" {...line} />
      <path d="M42 36h44" {...line} />
      <path d="M42 50h22" {...amber} />
    </>
  ),
};

/** What is drawn where a declared list has nothing yet, by its key. */
const drawings: Readonly<Record<string, IllustrationName>> = {
  employees: 'people',
  people: 'people',
  companies: 'people',
  coursePeople: 'people',
  positions: 'position',
  positionTemplates: 'position',
  courses: 'course',
  companyCourses: 'course',
  content: 'course',
  skills: 'certificate',
  evidence: 'certificate',
  undecidableEvidence: 'certificate',
  myOrders: 'order',
  companyOrders: 'order',
  allOrders: 'order',
  coupons: 'order',
  taxRates: 'order',
  store: 'cart',
  products: 'cart',
  companyProducts: 'cart',
  seatInventory: 'seat',
  seatLots: 'seat',
  seats: 'seat',
  seatLedger: 'seat',
  seatCodes: 'seat',
  seatRequests: 'seat',
  seatNeeds: 'seat',
  companyInventory: 'report',
  inventory: 'report',
  inventoryMonths: 'report',
  outbox: 'message',
};
