import type { Module } from '../../platform/module.ts';

export const storeModule: Module = { name: 'store', handlers: [] };
