import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Declaration, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { toTheme } from './semantic/colours';
import { Icons } from './semantic/icons';
import { readVocabulary, type Vocabulary } from './semantic/words';

/** Classes that Semantic UI's components add while they work; no source file needs to say them. */
const working = new Set(
  (
    'ui visible active hidden transition in out selected selection focus loading disabled error checked icon icons item ' +
    'items text menu divider dropdown page modal modals dimmer dimmed dimmable blurring scrolling front undetached legacy bar ' +
    'progress fitted link default content filtered labeled ok input left right top bottom center upward simple line'
  ).split(' '),
);

/** Variants the theme does without: one accent, state colours only, and dark through variables. */
const unwanted = new Set(
  (
    'inverted orange olive teal violet purple pink brown black facebook twitter google linkedin youtube instagram vk ' +
    'tertiary secondary image compact tabular pagination ribbon tag corner pointing floated definition'
  ).split(' '),
);

type Words = { readonly words: Pick<Vocabulary['words'], 'has'> };

/** Vocabulary of the development server: every word, so that a variant used for the first time is there at once. */
const everything: Words = { words: { has: () => true } };

const vendor = /^-(?:ms|webkit|moz)-(?!font-smoothing)/;
const colourless = /^(?:content|width|height|margin|padding|font|display|position)/;

/** A sibling selector that applies to any element: each row that comes or goes makes a browser restyle all its siblings. */
const besideAnything = /[+~]\s*[*:]/;

const keeps = (selector: string, { words }: Words) => {
  const classes = selector.replace(/:not\([^)]*\)/g, '').match(/(?<=\.)[a-z][\w-]*/gi) ?? [];
  return (
    !/\[class\*=|:ActiveHover/.test(selector) &&
    !/::?-(?:webkit|moz|ms)-/.test(selector) &&
    !besideAnything.test(selector) &&
    classes.every((name) => !unwanted.has(name) && (working.has(name) || words.has(name)))
  );
};

function dress(declaration: Declaration) {
  // In a layer, !important would beat every rule outside it.
  declaration.important = false;
  if (vendor.test(declaration.prop) || /^-(?:ms|webkit)-/.test(declaration.value))
    declaration.remove();
  else if (declaration.prop === 'font-family') declaration.value = 'inherit';
  else if (declaration.prop.endsWith('radius'))
    declaration.value = declaration.value.replaceAll('0.28571429rem', 'var(--radius)');
  else if (!colourless.test(declaration.prop))
    declaration.value = toTheme(declaration.prop, declaration.value);
}

/** Which character draws an icon; `Icons` says that for the ones in use. */
const isDrawing = (rule: Rule) =>
  /^i\.icon\.[\w.-]+:before(?:$|,)/.test(rule.selector) &&
  rule.nodes.every((node) => node.type === 'decl' && node.prop === 'content');

function prune(rule: Rule, vocabulary: Words) {
  if (
    rule.parent?.type === 'atrule' &&
    'name' in rule.parent &&
    String(rule.parent.name).endsWith('keyframes')
  )
    return;
  rule.selectors = rule.selectors.filter((selector) => keeps(selector, vocabulary));
  if (rule.selectors.length === 0 || rule.selector === '') rule.remove();
}

/** One sheet of Semantic UI: only the variants that the app's source says, coloured by the theme, with no outside address. */
export function themed(sheet: string, vocabulary: Words): string {
  const root: Root = postcss.parse(sheet);
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkAtRules(/^(?:import|font-face|-webkit-keyframes)$/, (rule) => {
    rule.remove();
  });
  root.walkRules((rule) => {
    prune(rule, vocabulary);
  });
  root.walkDecls(dress);
  root.walkRules((rule) => {
    if (rule.nodes.length === 0 || isDrawing(rule)) rule.remove();
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

/** Options of the plugin. */
export interface SemanticCssOptions {
  /** The stylesheet whose `@import 'semantic-ui-css/components/….css'` lines are to be filled in. */
  sheet: string;
  /** Folders whose TypeScript says which variants and icons are used. */
  sources: readonly string[];
  /** The folder of semantic-ui-css. */
  package: string;
}

/**
 * Fills in the Semantic UI sheets that one stylesheet imports: colours turned into the theme's variables (so light and dark
 * share one sheet), the icon fonts cut down to the icons in use, vendor prefixes left out. A build keeps only the components, variants and
 * icons that the source names; the development server keeps them all.
 */
export function semanticCss(options: SemanticCssOptions): Plugin {
  const icons = new Icons(options.package);
  let serving = false;
  return {
    name: 'atelier:semantic-css',
    enforce: 'pre',
    configResolved({ command }) {
      serving = command === 'serve';
    },
    async transform(code, id) {
      // The development server asks for a linked sheet as 'semantic.css?direct'.
      if (id.replace(/\?.*$/, '') !== options.sheet) return null;
      const vocabulary = readVocabulary(options.sources);
      const filled = code.replace(
        /@import 'semantic-ui-css\/(components\/(\w+)\.css)';/g,
        (_line, file: string, component: string) => {
          const sheet = () => readFileSync(path.join(options.package, file), 'utf8');
          if (serving) return themed(sheet(), everything);
          return vocabulary.components.has(component) ? themed(sheet(), vocabulary) : '';
        },
      );
      const drawings = await icons.rules(serving ? icons.names() : vocabulary.icons);
      // In a layer of its own, so that any rule of the theme or of a screen wins, however specific Semantic's selector is.
      return { code: `@layer semantic {\n${filled}\n${drawings}\n}`, map: null };
    },
  };
}
