import { hrefOf } from '../../api/client.ts';
import { CategoryIcon } from './CategoryIcon.tsx';
import type { CategoryIconName } from './CategoryIcon.tsx';
import classes from './Cover.module.css';

type CoverProps = {
  /** The icon of its category: what is drawn where it has no image. */
  icon: string;
  picture: { courseId: string; versionId: string } | null;
  /** Words for the image; without them it is an ornament. */
  alt?: string;
  /** `thumb` beside a line of text, `large` at the head of a page. */
  size?: 'thumb' | 'card' | 'large';
};

/** 16 : 9 and whole: words on an image are never cut. Without an image, a drawing of one family for each category. */
export function Cover({ icon, picture, alt = '', size = 'card' }: CoverProps) {
  if (picture)
    return (
      <div className={classes.cover} data-size={size}>
        <img
          src={hrefOf('getCoursePicture', picture)}
          alt={alt}
          {...(size === 'large' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          width={640}
          height={360}
        />
      </div>
    );
  const [pattern, tone] = looks[icon as CategoryIconName] ?? looks.book;
  return (
    <div className={classes.cover} data-size={size} data-tone={tone} {...(alt && { role: 'img', 'aria-label': alt })}>
      <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
        {patterns[pattern]}
        <circle cx="320" cy="180" r="96" className={classes.plate} />
      </svg>
      <span className={classes.icon}>
        <CategoryIcon name={icon} size="100%" />
      </span>
    </div>
  );
}

type Pattern = 'bars' | 'waves' | 'arcs' | 'rings' | 'steps' | 'stripes' | 'peaks' | 'grid';
type Tone = 'spruce' | 'slate' | 'stone';

const looks: Record<CategoryIconName, [Pattern, Tone]> = {
  book: ['bars', 'spruce'],
  flask: ['waves', 'spruce'],
  biohazard: ['rings', 'slate'],
  radioactive: ['rings', 'stone'],
  droplet: ['waves', 'slate'],
  tool: ['stripes', 'stone'],
  bolt: ['peaks', 'slate'],
  forklift: ['steps', 'stone'],
  crane: ['grid', 'stone'],
  truck: ['stripes', 'slate'],
  'truck-delivery': ['stripes', 'spruce'],
  package: ['grid', 'spruce'],
  ladder: ['steps', 'spruce'],
  wall: ['grid', 'slate'],
  helmet: ['arcs', 'stone'],
  lock: ['rings', 'spruce'],
  wind: ['waves', 'stone'],
  mask: ['arcs', 'slate'],
  'first-aid-kit': ['arcs', 'spruce'],
  stethoscope: ['waves', 'spruce'],
  ear: ['rings', 'slate'],
  flame: ['peaks', 'stone'],
  'shield-check': ['arcs', 'spruce'],
  'users-group': ['bars', 'slate'],
  building: ['bars', 'stone'],
  factory: ['steps', 'slate'],
  briefcase: ['grid', 'spruce'],
  gavel: ['stripes', 'stone'],
  school: ['peaks', 'spruce'],
};

const soft = { className: classes.soft };
const line = { className: classes.line };
const accent = { className: classes.accent };

/** Drawn from the bars of the mark: a soft shape, lines, and one accent each. */
const patterns: Record<Pattern, React.ReactNode> = {
  bars: (
    <>
      <path d="M0 360V250h90v110zM130 360V170h90v190zM420 360V120h90v240zM550 360V210h90v150z" {...soft} />
      <path d="M45 210V90M175 130V40M595 170V60" {...line} />
      <path d="M465 84V36" {...accent} />
    </>
  ),
  waves: (
    <>
      <path d="M0 250c80-60 160-60 240 0s160 60 240 0 160-60 240 0v110H0z" {...soft} />
      <path
        d="M-20 150c60-44 120-44 180 0s120 44 180 0 120-44 180 0 120 44 180 0M-20 96c60-44 120-44 180 0s120 44 180 0 120-44 180 0 120 44 180 0"
        {...line}
      />
      <path d="M470 306c40-30 80-30 120 0" {...accent} />
    </>
  ),
  arcs: (
    <>
      <path d="M0 360a240 240 0 0 1 240-240v240zM640 0a240 240 0 0 1-240 240V0z" {...soft} />
      <path d="M0 200A160 160 0 0 1 160 40M640 160a160 160 0 0 1-160 160" {...line} />
      <path d="M560 316a120 120 0 0 0 56-62" {...accent} />
    </>
  ),
  rings: (
    <>
      <circle cx="90" cy="310" r="150" {...soft} />
      <circle cx="560" cy="50" r="120" {...soft} />
      <circle cx="320" cy="180" r="140" {...line} />
      <circle cx="320" cy="180" r="186" {...line} />
      <path d="M320-52a232 232 0 0 1 201 116" {...accent} />
    </>
  ),
  steps: (
    <>
      <path d="M0 360v-60h128v-60h128v-60h128v-60h128V60h128v300z" {...soft} />
      <path d="M-10 250h90v-60h128v-60h128V70h128V10" {...line} />
      <path d="M552 300h60" {...accent} />
    </>
  ),
  stripes: (
    <>
      <path d="M-40 360L170 0h90L50 360zM380 360L590 0h90L470 360z" {...soft} />
      <path d="M-70 260L80 0M560 360L690 136M160 360l60-104" {...line} />
      <path d="M430 90l44-76" {...accent} />
    </>
  ),
  peaks: (
    <>
      <path d="M-20 360l150-220 110 150L400 80l260 280z" {...soft} />
      <path d="M-20 230l120-160 90 110M420 40l80 100 60-70 100 130" {...line} />
      <path d="M560 300l34-46 34 46" {...accent} />
    </>
  ),
  grid: (
    <>
      <path d="M40 40h110v110H40zM170 210h110v110H170zM490 40h110v110H490zM490 210h110v110H490z" {...soft} />
      <path d="M40 210h110v110H40zM170 40h110v110H170zM360 40h110v110H360z" {...line} />
      <path d="M362 318h106" {...accent} />
    </>
  ),
};
