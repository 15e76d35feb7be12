import classes from './CompletionPanel.module.css';

const pieces = [
  [18, 34, 20, 'amber'],
  [38, 12, -30, 'spruce'],
  [62, 18, 60, 'slate'],
  [132, 16, -50, 'amber'],
  [164, 10, 25, 'slate'],
  [184, 36, -15, 'spruce'],
  [10, 78, -40, 'slate'],
  [190, 80, 40, 'amber'],
  [30, 112, 15, 'spruce'],
  [172, 116, -25, 'slate'],
  [36, 58, 35, 'amber'],
  [160, 58, -60, 'spruce'],
] as const;

/** Our mark's tick on a seal, with what flies at a celebration; still for the person who asked for less motion. */
export function CompletionPicture() {
  return (
    <svg viewBox="0 0 200 140" width="220" height="154" aria-hidden className={classes.picture}>
      {pieces.map(([x, y, turn, color]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="9"
          height="5"
          rx="1.5"
          data-color={color}
          transform={`rotate(${turn} ${x + 4.5} ${y + 2.5})`}
          className={classes.piece}
        />
      ))}
      <circle cx="100" cy="70" r="44" className={classes.halo} />
      <circle cx="100" cy="70" r="33" className={classes.seal} />
      <path d="M84 71.5l11 11L118 58" className={classes.tick} />
    </svg>
  );
}
