export type DrawingName = 'empty' | 'lost' | 'broken' | 'search' | 'locked' | 'done';

const line = { stroke: 'var(--app-accent)', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const;
const soft = { fill: 'var(--app-accent-soft)' } as const;
const amber = { ...line, stroke: 'var(--mantine-color-amber-5)' } as const;

/** Small pictures for empty pages, drawn by us from the bars of the mark. They carry no meaning of their own. */
export default function Drawing({ name, size = 128 }: { name: DrawingName; size?: number }) {
  return (
    <svg width={size} height={size * 0.75} viewBox="0 0 128 96" fill="none" aria-hidden="true">
      <ellipse cx="64" cy="86" rx="48" ry="5" {...soft} />
      {pictures[name]}
    </svg>
  );
}

const pictures: Record<DrawingName, React.ReactNode> = {
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
};
