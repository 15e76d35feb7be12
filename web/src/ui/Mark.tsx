type MarkProps = { size?: number; title?: string };

/** Our mark: five bars that assemble into an M; the last one, taller, is ticked off. Drawn by us. */
export function Mark({ size = 28, title }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" role={title ? 'img' : undefined} aria-hidden={title ? undefined : true} aria-label={title}>
      <rect width="32" height="32" rx="8" fill="var(--mark-ground, #1d6653)" />
      <path d="M7 24V10.5M13 24v-8M7 10.5l6.2 7.2" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M13.2 17.7l4 4.3L26 9" stroke="#f5bd5c" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M25.5 16v8" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
