import { createRootRouteWithContext } from '@tanstack/react-router';
import type { GuardContext } from '../gates/guard.ts';
import { LostPage } from '../lostPages.tsx';
import { Root } from '../Root.tsx';

export const root = createRootRouteWithContext<GuardContext>()({ component: Root, notFoundComponent: LostPage });
