import type { Module } from '../../platform/module.ts';

export const seatsModule: Module = { name: 'seats', handlers: [] };
