import type { Pictogram } from '@app/domain/sds/label/pictogram-names';
import type { ReactNode } from 'react';

const flame = 'M52 21c2 10 15 16 15 30 0 10-7 16-17 16s-17-7-17-16c0-8 5-11 6-18 4 3 6 7 6 11 5-6 8-14 7-23z';

/** The symbols of the GHS (Annex 1, 1.4.10.4), drawn for a square of 100 with the border as its diagonals. */
export const drawings: Record<Pictogram, ReactNode> = {
  GHS01: (
    <g transform="translate(7 9) scale(.84)">
      <circle cx="44" cy="58" r="12" />
      <path d="M53 50l5-5" stroke="#000" strokeWidth="5" />
      <path d="M60 42l3-14 4 11 10-5-5 10 9 5-11 2 3 11-9-8-9 6 4-10-8-5z" />
      <path
        d="M27 44l-6 4M34 38l-5-7M46 38l-2-10M28 64l-7 4M36 74l-3 4M52 74l3 6M60 64l7 3"
        stroke="#000"
        strokeWidth="3.5"
      />
    </g>
  ),
  GHS02: (
    <>
      <path d={flame} />
      <path d="M51 45c1 5 7 8 7 14 0 4-3 6-7 6s-8-3-8-7c0-3 2-5 3-7 2 1 2 2 3 3 1-3 2-6 2-9z" fill="#fff" />
      <path d="M34 72h32" stroke="#000" strokeWidth="4" />
    </>
  ),
  GHS03: (
    <g transform="translate(5 3) scale(.9)">
      <path d={flame} transform="translate(17.5 6) scale(.65)" />
      <circle cx="50" cy="62" r="11" fill="none" stroke="#000" strokeWidth="5" />
      <path d="M36 78.5h28" stroke="#000" strokeWidth="4" />
    </g>
  ),
  GHS04: (
    <g transform="rotate(-28 50 50) translate(7.5 7.5) scale(.85)">
      <path d="M23 42h38c5 0 9 3 9 8s-4 8-9 8H23c-2 0-3-1-3-3V45c0-2 1-3 3-3z" />
      <path d="M71 47h5v-3h4v12h-4v-3h-5z" />
    </g>
  ),
  GHS05: (
    <g transform="translate(9.5 7.5) scale(.81)">
      <path
        d="M28 37l19-8 3 6-19 8zM72 37l-19-8-3 6 19 8z"
        fill="none"
        stroke="#000"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M33 39l8-3 2 3-8 3zM67 39l-8-3-2 3 8 3z" />
      <path d="M31 48v4M36 45v6M36 54v4M69 48v4M64 45v6M64 54v4" stroke="#000" strokeWidth="2.5" />
      <path d="M20 63h11c1 4 2 6 5 6s4-2 5-6h6v10H22z" />
      <path d="M54 64c3-3 6-2 8-1 1 4 2 6 4 6s3-3 4-6h9c-2 4-6 10-11 10H56c-3 0-4-5-2-9z" />
    </g>
  ),
  GHS06: (
    <g transform="translate(10.5 8) scale(.79)">
      <path d="M28 61l44 17M72 61L28 78" stroke="#000" strokeWidth="5" strokeLinecap="round" />
      <path d="M26 63l4-4M74 63l-4-4M27 75l3 5M73 75l-3 5" stroke="#000" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M50 20c-12 0-19 8-19 18 0 6 3 10 7 12v8c0 2 1 3 3 3h18c2 0 3-1 3-3v-8c4-2 7-6 7-12 0-10-7-18-19-18z"
        stroke="#fff"
        strokeWidth="1.5"
      />
      <circle cx="42" cy="40" r="5" fill="#fff" />
      <circle cx="58" cy="40" r="5" fill="#fff" />
      <path d="M50 45l3 6h-6zM44 55v6M50 55v6M56 55v6" fill="#fff" stroke="#fff" strokeWidth="1.5" />
    </g>
  ),
  GHS07: (
    <>
      <path d="M43 26c0-4 3-6 7-6s7 2 7 6l-3 30c0 2-2 3-4 3s-4-1-4-3z" />
      <circle cx="50" cy="71" r="6.5" />
    </>
  ),
  GHS08: (
    <>
      <path d="M50 17c6 0 9 4 9 10 0 4-1 7-3 9v4c6 2 13 3 16 8l3 5-20 28H45L25 53l3-5c3-5 10-6 16-8v-4c-2-2-3-5-3-9 0-6 3-10 9-10z" />
      <path d="M52 44l3 10 9-5-5 9 11 3-11 3 5 10-9-6-3 11-3-11-9 6 5-10-11-3 11-3-5-9 9 5z" fill="#fff" />
    </>
  ),
  GHS09: (
    <g transform="translate(9 8.5) scale(.83)">
      <path d="M37 63c1-8 0-14-1-20l-9-7 2-2 7 5-1-14h3l2 10 6-8 3 1-7 12 8-3 1 2-8 5c0 6 0 12 2 19z" />
      <path d="M21 62h30c-2 3-5 3-6 5h-7c-2 1-3 0-5 0h-7z" />
      <path d="M50 68c4-7 14-10 21-5l8-5-2 9 1 5-8-4c-6 6-15 5-20 0z" transform="rotate(8 64 66)" />
      <circle cx="56" cy="66" r="1.4" fill="#fff" />
      <path d="M36 74c4-2 6 2 10 0s6 2 10 0 6 1 9 0" fill="none" stroke="#000" strokeWidth="2.5" />
    </g>
  ),
};
