/** Changes with the photo, so that a browser never shows the one before. */
export const photoAddress = ({ path }: { path: string }) => `/api/profile/photo?v=${path.slice(-8)}`;
