import type { Module } from '../../platform/module.ts';

export const productsModule: Module = { name: 'products', handlers: [] };
