import ts from 'typescript';

/** Texts that a type allows to leave the program: words and patterns of a text, and the same of its fields and of its items. */
interface Declared {
  readonly words: Set<string>;
  readonly patterns: Set<string>;
  readonly fields: Map<string, Declared>;
  items: Declared | null;
}
/** An action creator of the sources: its module, how it is reached from there, and what its actions are declared as. */
export interface DeclaredAction {
  readonly module: string;
  readonly reach: readonly string[];
  readonly declared: Declared;
}

/** Objects of modules are followed so deep in search of action creators. */
const MAX_DEPTH = 4;

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The pattern of a text with numbers or words in it; null where anything may stand there. */
const patternOf = ({ texts, types }: ts.TemplateLiteralType): string | null => {
  const holes = types.map((type) => {
    if (type.flags & ts.TypeFlags.Number) return '\\d{1,9}';
    const parts = type.isUnion() ? type.types : [type];
    return parts.every((part) => part.isStringLiteral())
      ? `(?:${parts.map(({ value }) => escaped(value)).join('|')})`
      : null;
  });
  if (holes.includes(null)) return null;
  return texts.map((text, at) => escaped(text) + (holes[at] ?? '')).join('');
};

const isText = (type: ts.Type) =>
  type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);

/** Reads the declarations of the types of a program. Types that come together, as in a union, count as one with the words of each. */
const createReader = (program: ts.Program) => {
  const checker = program.getTypeChecker();
  const numbers = new Map<ts.Type, number>();
  const known = new Map<string, Declared>();
  const numberOf = (type: ts.Type) => {
    const number = numbers.get(type) ?? numbers.size;
    numbers.set(type, number);
    return number;
  };
  const isOfLibrary = (type: ts.Type) =>
    type.isClassOrInterface() &&
    (type.symbol.declarations ?? []).some((each) =>
      program.isSourceFileDefaultLibrary(each.getSourceFile()),
    );
  const isList = (type: ts.Type) => checker.isArrayType(type) || checker.isTupleType(type);
  const isRecord = (type: ts.Type) =>
    Boolean(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) &&
    type.getCallSignatures().length === 0 &&
    !isList(type) &&
    !isText(type) &&
    !isOfLibrary(type);
  const partsOf = (types: readonly ts.Type[]): ts.Type[] =>
    types.flatMap((type) => (type.isUnion() ? partsOf(type.types) : [type]));

  const read = (types: readonly ts.Type[]): Declared => {
    const parts = [...new Set(partsOf(types))];
    const key = parts
      .map(numberOf)
      .sort((a, b) => a - b)
      .join();
    const before = known.get(key);
    if (before) return before;
    const made: Declared = {
      words: new Set(),
      patterns: new Set(),
      fields: new Map(),
      items: null,
    };
    known.set(key, made);
    const items: ts.Type[] = [];
    const fields = new Map<string, ts.Type[]>();
    for (const type of parts) {
      if (type.isStringLiteral()) made.words.add(type.value);
      else if (type.flags & ts.TypeFlags.TemplateLiteral) {
        const pattern = patternOf(type as ts.TemplateLiteralType);
        if (pattern !== null) made.patterns.add(pattern);
      } else if (isList(type)) items.push(...checker.getTypeArguments(type as ts.TypeReference));
      else if (isRecord(type)) {
        for (const field of checker.getPropertiesOfType(type))
          fields.set(field.name, [
            ...(fields.get(field.name) ?? []),
            checker.getTypeOfSymbol(field),
          ]);
        items.push(...checker.getIndexInfosOfType(type).map((index) => index.type));
      }
    }
    for (const [name, inner] of fields) made.fields.set(name, read(inner));
    if (items.length > 0) made.items = read(items);
    return made;
  };
  return { checker, isRecord, read };
};

/** The declarations of the actions and the slices of a program. */
export const readDeclared = (files: readonly string[], options: ts.CompilerOptions) => {
  const program = ts.createProgram(files, options);
  const { checker, isRecord, read } = createReader(program);
  const actions: DeclaredAction[] = [];
  const slices = new Map<string, Declared>();

  const isCreator = (type: ts.Type) =>
    type.getCallSignatures().length > 0 && type.getProperty('match') && type.getProperty('type');
  const isElsewhere = (symbol: ts.Symbol) =>
    (symbol.declarations ?? []).some((each) =>
      /\/node_modules\/(?!@reduxjs)/.test(each.getSourceFile().fileName),
    );
  const search = (
    type: ts.Type,
    module: string,
    reach: readonly string[],
    above: readonly ts.Type[],
  ): void => {
    if (isCreator(type)) {
      const made = checker.getReturnTypeOfSignature(type.getCallSignatures()[0]!);
      actions.push({ module, reach, declared: read([made]) });
    } else if (above.length <= MAX_DEPTH && !above.includes(type) && isRecord(type))
      for (const field of checker.getPropertiesOfType(type))
        if (!isElsewhere(field))
          search(checker.getTypeOfSymbol(field), module, [...reach, field.name], [...above, type]);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    for (const each of module ? checker.getExportsOfModule(module) : []) {
      const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      if (target.valueDeclaration?.getSourceFile() === source)
        search(checker.getTypeOfSymbol(target), file, [each.name], []);
      if (each.name === 'RootState')
        for (const slice of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target)))
          slices.set(slice.name, read([checker.getTypeOfSymbol(slice)]));
    }
  }
  return { actions, slices };
};

/** One shape of the file: [words, patterns, fields, items], with the numbers of other shapes in fields and items; 0 has nothing. */
type Row = [words: string[], patterns: string[], fields: Record<string, number>, items: number];

/** Declarations as numbered rows, equal ones once, without those that lead to no word. */
export const numbered = (
  given: ReadonlyMap<string, Declared>,
): { readonly shapes: readonly Row[]; readonly of: Readonly<Record<string, number>> } => {
  const all = new Set<Declared>();
  const gather = (one: Declared) => {
    if (all.has(one)) return;
    all.add(one);
    for (const inner of one.fields.values()) gather(inner);
    if (one.items) gather(one.items);
  };
  for (const one of given.values()) gather(one);
  // Those from which a word can be reached; then classes of equal ones, which are divided until nothing divides them any more.
  const useful = new Set<Declared>();
  for (let size = -1; size !== useful.size;) {
    size = useful.size;
    for (const one of all)
      if (
        one.words.size + one.patterns.size > 0 ||
        [...one.fields.values(), one.items].some((inner) => inner && useful.has(inner))
      )
        useful.add(one);
  }
  let classOf = new Map<Declared, number>();
  const numberIn = (inner: Declared | null) => (inner && classOf.get(inner)) ?? 0;
  const rowOf = ({ words, patterns, fields, items }: Declared): Row => [
    [...words].sort(),
    [...patterns].sort(),
    Object.fromEntries(
      [...fields]
        .map(([name, inner]) => [name, numberIn(inner)] as const)
        .filter(([, number]) => number > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    numberIn(items),
  ];
  for (const one of useful) classOf.set(one, 1);
  for (let count = -1, before = 0; count !== before;) {
    before = count;
    const numbers = new Map<string, number>();
    const next = new Map<Declared, number>();
    for (const one of useful) {
      const key = `${classOf.get(one)} ${JSON.stringify(rowOf(one))}`;
      numbers.set(key, numbers.get(key) ?? numbers.size + 1);
      next.set(one, numbers.get(key)!);
    }
    classOf = next;
    count = numbers.size;
  }
  const shapes: Row[] = [[[], [], {}, 0]];
  for (const one of useful) shapes[classOf.get(one)!] = rowOf(one);
  return {
    shapes,
    of: Object.fromEntries(
      [...given]
        .map(([name, one]) => [name, numberIn(one)] as const)
        .filter(([, number]) => number > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
};
