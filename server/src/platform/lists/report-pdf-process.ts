import { drawHere } from '../files/draw-here.ts';
import { renderReport } from './report-pdf.ts';

drawHere(renderReport);
