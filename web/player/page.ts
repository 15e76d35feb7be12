import { answerDialogs } from './dialogs.ts';
import { standAbove, standIn } from './stand-ins.ts';

// Stands in every page of a package that runs without an origin of its own.
standIn();
standAbove();
answerDialogs();
