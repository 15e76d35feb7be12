import { type Expression, type Node, type SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';

/** The sources of a TypeScript project, with what their names and types mean. */
export class Program {
  readonly #api: API;
  readonly checker: Checker;
  readonly files: readonly { name: string; source: SourceFile }[];

  /** `configuration`: path of a tsconfig. Only files below `folder` that are no tests are read for statements. */
  constructor(configuration: string, folder: string) {
    this.#api = new API({ cwd: folder });
    const project = this.#api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
    if (!project) throw new Error(`${configuration} is no project`);
    this.checker = project.checker;
    this.files = project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(folder) && !/\.(?:test|cases|d)\.ts$|\/tables\.ts$/.test(name))
      .toSorted()
      .map((name) => ({ name, source: project.program.getSourceFile(name)! }));
  }

  close(): void {
    this.#api.close();
  }

  readonly #symbols = new Map<Node, Symbol | null>();
  /** The symbol that a name means, behind imports. */
  symbolAt(node: Node): Symbol | null {
    const kept = this.#symbols.get(node);
    if (kept !== undefined) return kept;
    let symbol = this.checker.getSymbolAtLocation(node) ?? null;
    const imported = symbol?.declarations[0]?.resolve();
    if (
      symbol &&
      imported &&
      (is.isImportSpecifier(imported) || is.isImportClause(imported) || is.isExportSpecifier(imported))
    )
      symbol = this.checker.getAliasedSymbol(symbol);
    this.#symbols.set(node, symbol);
    return symbol;
  }

  shorthandAt(node: Node): Symbol | null {
    return this.checker.getShorthandAssignmentValueSymbol(node) ?? null;
  }

  readonly #declarations = new Map<number, Node | null>();
  declarationOf(symbol: Symbol): Node | null {
    const kept = this.#declarations.get(symbol.id);
    if (kept !== undefined) return kept;
    const declaration = symbol.valueDeclaration?.resolve() ?? null;
    this.#declarations.set(symbol.id, declaration);
    return declaration;
  }

  /** Whether Kysely writes what this expression answers into the statement, instead of sending it as a value. */
  isFragment(expression: Expression): boolean {
    const type = this.checker.getTypeAtLocation(expression);
    return type !== undefined && this.#isNode(type);
  }

  /** A statement as text: `named(name, text)`, `query(text)`, or `query({ text })`. */
  isText(expression: Expression): boolean {
    return /^(?:string|"|`)/.test(this.typeText(expression));
  }

  isFragments(expression: Expression): boolean {
    const type = this.checker.getTypeAtLocation(expression);
    return type !== undefined && /RawBuilder|Expression/.test(this.checker.typeToString(type));
  }

  #isNode(type: Type): boolean {
    if (type.isUnionType()) return type.getTypes().some((one) => this.#isNode(one));
    return type.isObjectType() || type.isIntersectionType()
      ? this.checker.getPropertyOfType(type, 'toOperationNode') !== undefined
      : false;
  }

  /** The words that a type of string literals allows; none where it allows any. */
  wordsAllowed(expression: Expression): string[] {
    const type = this.checker.getTypeAtLocation(expression);
    const types = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    return types.every((one) => one.isStringLiteralType())
      ? types.map((one) => String((one as { value?: unknown }).value))
      : [];
  }

  typeText(node: Node): string {
    const type = this.checker.getTypeAtLocation(node);
    return type ? this.checker.typeToString(type) : '';
  }
}
