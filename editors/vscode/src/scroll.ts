/** Keeps the place in a page when the page is replaced. */

/** A page that goes on where the last one was, or begins at its top. */
export function withScroll(html: string, fromTop: boolean): string {
  const script = `<script>(() => {
  const vscode = acquireVsCodeApi();
  const top = ${fromTop ? '0' : '(vscode.getState() ?? {}).top ?? 0'};
  addEventListener('load', () => scrollTo(0, top));
  addEventListener('scroll', () => vscode.setState({ top: scrollY }));
})()</script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end);
}
