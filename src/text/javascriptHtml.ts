/** Code as it may stand in a script: it does not end it. */
const codeInScript = (code: string): string => code.replace(/<(?=\/script|!--)/gi, '\\x3c');

/** A script tag with this code. */
export const scriptTag = (code: string): string => `<script>${codeInScript(code)}</script>`;

/** Gives scripts of `%%javascript` the `element` they know from Jupyter: an element, with the three methods of jQuery that they use. */
const ELEMENT = `const element = document.getElementById('output'), append = element.append.bind(element);
element.text = (text) => { element.textContent = text; return element; };
element.html = (html) => { element.replaceChildren(document.createRange().createContextualFragment(html)); return element; };
element.append = (...parts) => { append(...parts.map((part) => typeof part === 'string' ? document.createRange().createContextualFragment(part) : part)); return element; };
window.element = element;`;

/** An output of `application/javascript` as a page, with the element that its code draws into. */
export const javascriptHtml = (code: string): string =>
  `<div id="output"></div>${scriptTag(ELEMENT)}${scriptTag(`(function (element) {${code}\n}).call(window, window.element)`)}`;
