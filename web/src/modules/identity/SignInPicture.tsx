import classes from './SignInPicture.module.css';

const figures = [
  { x: 92, scale: 0.92, coat: 'far' },
  { x: 168, scale: 1.02, coat: 'near' },
  { x: 254, scale: 1.14, coat: 'lead' },
  { x: 342, scale: 1, coat: 'near' },
  { x: 414, scale: 0.9, coat: 'far' },
] as const;

/**
 * A crew at muster in front of racks that grow like the bars of our mark; drawn by us. It carries no meaning of its
 * own.
 */
export function SignInPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 500 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={classes.sun} cx="322" cy="96" r="42" />
      <g className={classes.racks}>
        {[30, 96, 162, 228, 294, 360, 426].map((x, i) => (
          <path key={x} d={`M${x} 330V${[216, 180, 198, 140, 170, 118, 152][i]}h44V330`} />
        ))}
      </g>
      <g className={classes.shelves}>
        <path d="M30 256h44M96 226h44M96 276h44M162 246h44M228 190h44M228 244h44M294 220h44M294 272h44M360 170h44M360 226h44M426 204h44M426 258h44" />
      </g>
      <g className={classes.boxes}>
        <rect x="38" y="236" width="26" height="20" rx="3" />
        <rect x="104" y="208" width="18" height="18" rx="3" />
        <rect x="170" y="226" width="28" height="20" rx="3" />
        <rect x="236" y="168" width="20" height="22" rx="3" />
        <rect x="304" y="198" width="26" height="22" rx="3" />
        <rect x="368" y="150" width="20" height="20" rx="3" />
        <rect x="434" y="182" width="28" height="22" rx="3" />
      </g>
      <path className={classes.ground} d="M0 330h500v70H0z" />
      <path className={classes.line} d="M0 356h500" />
      {figures.map(({ x, scale, coat }) => (
        <g key={x} transform={`translate(${x} 414) scale(${scale})`}>
          <path className={classes[coat]} d="M-30 0v-62a30 30 0 0 1 60 0V0z" />
          <path className={classes.vest} d="M-16-90v90h9v-92zM16-90v90H7v-92z" />
          <path className={classes.band} d="M-30-34h60v9h-60z" />
          <circle className={classes.face} cx="0" cy="-112" r="19" />
          <path className={classes.hat} d="M-21-115a21 21 0 0 1 42 0zM-27-117h54a3 3 0 0 1 0 6h-54a3 3 0 0 1 0-6z" />
          <path className={classes.tick} d="M-8-62l6 7 12-15" />
        </g>
      ))}
    </svg>
  );
}
