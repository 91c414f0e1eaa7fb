/** Makes boxes with overflow focusable, so that the keyboard can scroll them; others get no tab stop. */
export const markScrolling = (article: ParentNode): void => {
  for (const box of article.querySelectorAll<HTMLElement>('figure.code pre, .table, .formula, .output')) {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
};
