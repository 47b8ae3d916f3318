/**
 * Rules of ours for oxlint, in ESLint's form. `syntax` is ESLint's no-restricted-syntax: a selector finds the syntax, its message says what to
 * write instead. `line-length` measures what Prettier does not break: comments. `async-callback` finds promises that are lost, `use-state` states
 * of a component whose two names do not belong together.
 */

/** A line of code or of a comment, in characters. */
const MAX_LENGTH = 160;

const syntax = {
  meta: { type: 'problem', schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
};

const lineLength = {
  meta: { type: 'layout', schema: [] },
  create: (context) => {
    /** Lines with text that must not be broken. */
    const unbreakable = new Set();
    const skip = ({ loc: { start, end } }) => {
      for (let line = start.line; line <= end.line; line += 1) unbreakable.add(line);
    };
    return {
      TemplateLiteral: skip,
      'Literal[value=/./]': skip,
      'Literal[regex]': skip,
      JSXText: skip,
      'Program:exit': () => {
        context.sourceCode.lines.forEach((line, nth) => {
          if (line.length <= MAX_LENGTH || unbreakable.has(nth + 1) || line.includes('://')) return;
          context.report({
            loc: {
              start: { line: nth + 1, column: MAX_LENGTH },
              end: { line: nth + 1, column: line.length },
            },
            message: `This line has ${line.length} characters; at most ${MAX_LENGTH} are allowed.`,
          });
        });
      },
    };
  },
};

/** Callees that do not wait for what they are given: a promise that it returns would be lost. */
const NOT_AWAITED =
  ':matches(CallExpression[callee.property.name=/^(forEach|on|once|addListener|addEventListener)$/], CallExpression[callee.name=/^set(Timeout|Interval|Immediate)$/], CallExpression[callee.name="queueMicrotask"])';

/**
 * The check of arguments in the typed no-misused-promises, for callees of a known name: oxlint reports `finally(() => promise)`, which waits,
 * as a misuse too, so that part of its rule is off.
 */
const asyncCallback = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    [`${NOT_AWAITED} > :matches(ArrowFunctionExpression, FunctionExpression)[async=true]`]: (
      node,
    ) =>
      context.report({ node, message: 'Nobody waits for this function, nor hears of its error.' }),
  }),
};

/** React's own idiom: `const [open, setOpen] = useState(false)`. */
const useStateNames = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    'VariableDeclarator[init.callee.name="useState"] > ArrayPattern': ({ elements }) => {
      const [value, setter] = elements.map((element) => element?.name);
      if (value === undefined || setter === undefined) return;
      const name = `set${value[0].toUpperCase()}${value.slice(1)}`;
      if (setter !== name)
        context.report({ node: elements[1], message: `The setter of ${value} is ${name}.` });
    },
  }),
};

export default {
  meta: { name: 'atelier' },
  rules: {
    syntax,
    'line-length': lineLength,
    'async-callback': asyncCallback,
    'use-state': useStateNames,
  },
};
