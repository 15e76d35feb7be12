import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { words as shell } from '../words/en/frame/shell.ts';
import { loadWords } from '../ui/i18n.ts';
import type { Module } from '../ui/i18n.ts';

export type TitleKey = keyof typeof shell.titles;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The mobile title, and the first half of the browser's. */
    title?: TitleKey;
  }
}

type PageModule = {
  default: ComponentType;
  /** Starts to load the page's data while its code arrives, and on the intent to go there. Not waited for. */
  prefetch?: (params: Record<string, string>, search: Record<string, string | undefined>) => unknown;
};

let firstData: Promise<unknown> | undefined;

/** Settles when the data of the page arrived at is here, or cannot be had. */
export async function dataOfFirstPage(): Promise<void> {
  await firstData;
}

/** What a page's route has besides its path: mobile title, the words it needs, its own chunk. */
export function page(title: TitleKey, modules: Module[], load: () => Promise<PageModule>) {
  return {
    staticData: { title },
    component: lazyRouteComponent(load),
    // unknown, so that the route's parameters are inferred from its path alone
    loader: async (context: unknown): Promise<void> => {
      const { params, location } = context as {
        params: Record<string, string>;
        location: { search: Record<string, string | undefined> };
      };
      const data = load().then(
        ({ prefetch }) => prefetch?.(params, location.search),
        () => {}, // the component's own import reports it
      );
      firstData ??= data;
      await loadWords(...modules);
    },
  };
}
