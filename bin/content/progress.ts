/** Shows how far a long step is: a bar that redraws itself on a terminal, one line per step elsewhere. */
export interface Progress {
  /** Starts a step with this many parts. */
  begin(label: string, total: number): void;
  /** Parts done so far, and a remark behind the bar. */
  advance(done: number, remark?: string): void;
  /** A line of its own in mid-step. */
  note(line: string): void;
  /** Ends the step; `result` takes the place of the bar. */
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
