export { acceptVersions } from './accept-versions.ts';
export { publishVersion, versionCount } from './first-versions.ts';
export { statementInForce, statementsById } from './statement.ts';
