import { drawHere } from '../../../platform/files/draw-here.ts';
import { renderMatrix } from './matrix-pdf.ts';

drawHere(renderMatrix);
