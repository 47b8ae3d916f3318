import { inksOf } from './inks';

/** CSS that loads something, however it is written. Pictures that are in the text itself, and parts of the drawing, are no loading. */
const LOADS =
  /url\((?!\s*["']?(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]))|image-set|image\(|src\(|cross-fade|element\(|expression|-moz-binding|\\/i;

/** Selectors that reach out of the tree they stand in. */
const REACHES = /:host|::part|::slotted/i;

/** A style sheet's longest text, characters. */
const LONGEST = 4_000_000;

function clean(style: CSSStyleDeclaration): void {
  if (!LOADS.test(style.cssText)) return;
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    // A part of a shorthand with a variable has no value of its own.
    if (value === '' || LOADS.test(value)) style.removeProperty(name);
  }
  if (LOADS.test(style.cssText)) style.cssText = '';
}

/** Reduces a rule for the root of the page to its variables, which then hold for the output. */
function cleanRoot(rule: CSSStyleRule): void {
  for (const name of [...rule.style]) if (!name.startsWith('--')) rule.style.removeProperty(name);
  rule.selectorText = ':host';
}

interface Rules {
  readonly cssRules: CSSRuleList;
  deleteRule(index: number): void;
}

function cleanRules(rules: Rules): void {
  for (let index = rules.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const isHarmless = !REACHES.test(rule.selectorText) && rule.cssRules.length === 0;
      if (!isHarmless) {
        rules.deleteRule(index);
        continue;
      }
      clean(rule.style);
      if (rule.selectorText.includes(':root')) cleanRoot(rule);
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) cleanRules(rule);
    else if (rule instanceof CSSKeyframesRule) {
      for (const frame of rule.cssRules) if (frame instanceof CSSKeyframeRule) clean(frame.style);
    } else rules.deleteRule(index);
  }
}

/**
 * An author's sheet for a shadow tree: it loads nothing and reaches nothing outside of the tree. The browser itself reads
 * the CSS, so no trick of spelling gets past; imports, fonts, layers and nested rules are left out. Before it stands the
 * sheet that gives its grounds their inks.
 */
export function safeSheets(css: string): readonly CSSStyleSheet[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.slice(0, LONGEST));
  cleanRules(sheet);
  const inks = new CSSStyleSheet();
  inks.replaceSync(inksOf(sheet.cssRules));
  return [inks, sheet];
}
