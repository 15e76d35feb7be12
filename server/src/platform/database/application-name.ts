/** PostgreSQL cuts what is longer (NAMEDATALEN). */
const longest = 63;

/**
 * What PostgreSQL calls the statements of one unit of work: the request's id and route template, or the job. Only what
 * we made ourselves gets in, never a value of a request; whatever could end the quotes around it is left out. Empty
 * where there is nothing to say.
 */
export function applicationName({
  requestId,
  route = '',
  job,
}: {
  requestId: string | null;
  route?: string | undefined;
  job?: string | undefined;
}): string {
  const name = requestId ? `${requestId} ${route}` : job ? `job ${job}` : '';
  return name
    .replace(/[^\w :/.-]/g, '')
    .trim()
    .slice(0, longest);
}
