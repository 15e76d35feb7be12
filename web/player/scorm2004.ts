import { startPlayer } from './player.ts';
import { engineOf } from './scorm2004-engine.ts';

startPlayer(engineOf);
