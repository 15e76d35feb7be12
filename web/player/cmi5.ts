import { startLaunched } from './launched.ts';

void startLaunched();
