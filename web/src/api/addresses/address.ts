export type Address = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, kind?: 'download' | 'upload'];
