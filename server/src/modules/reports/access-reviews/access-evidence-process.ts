import { drawHere } from '../../../platform/files/draw-here.ts';
import { renderEvidence } from './access-evidence-pdf.ts';

drawHere(renderEvidence);
