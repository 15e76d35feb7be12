type MarkProps = { size?: number; title?: string };

/**
 * Our mark: bars that assemble into an M and are ticked off. Drawn by us; `public/favicon.svg` and the icons are the
 * same.
 */
export function Mark({ size = 28, title }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
      aria-label={title}
    >
      <rect width="32" height="32" rx="8" fill="#1d6653" />
      <path d="M7 24V9l9 9.6M25 24v-7" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
      <path
        d="M12.2 18.6l4 4.2L25.6 8.4"
        stroke="#f7c669"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
