/** Shows the progress of a long step: a progress bar on a terminal, one line per step elsewhere. */
export interface Progress {
  /** Starts a step with this many parts. */
  begin(label: string, total: number): void;
  /** Reports the parts done so far, with a remark shown after the bar. */
  advance(done: number, remark?: string): void;
  /** Prints a line in the middle of a step. */
  note(line: string): void;
  /** Ends the step; `result` replaces the bar. */
  end(result: string): void;
}

const barWidth = 30;
const redrawMs = 80;

export const createProgress = (stream: NodeJS.WriteStream): Progress => {
  let label = '';
  let total = 0;
  let drawn = 0;
  const clear = () => stream.isTTY && stream.write('\r\x1b[K');
  return {
    begin(nextLabel, nextTotal) {
      label = nextLabel;
      total = nextTotal;
      drawn = 0;
      this.advance(0);
    },
    advance(done, remark = '') {
      if (!stream.isTTY || total === 0 || Date.now() - drawn < redrawMs) return;
      drawn = Date.now();
      const share = Math.min(done / total, 1);
      const filled = Math.round(share * barWidth);
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
      clear();
      stream.write(`${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)}%${remark}`);
    },
    note(line) {
      clear();
      stream.write(`${line}\n`);
    },
    end(result) {
      clear();
      stream.write(`${result}\n`);
    },
  };
};
