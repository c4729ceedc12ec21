// One thing after another, each shown for a while; players in a hurry skip.

export interface Step {
  /** In a hurry nothing need move. */
  show: (hurry: boolean) => void;
  /** How long the step stays before the next one, in milliseconds. */
  pause: number;
}

export class EventQueue {
  private steps: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly changed: (busy: boolean) => void = () => {}) {}

  get busy(): boolean {
    return this.timer !== null || this.steps.length > 0;
  }

  add(...steps: Step[]): void {
    this.steps.push(...steps);
    if (this.timer === null) this.run();
  }

  /** Shows everything that waits, at once and in order. */
  skip(): void {
    this.stopTimer();
    const steps = this.steps.splice(0);
    for (const step of steps) step.show(true);
    this.changed(false);
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.stopTimer();
    this.steps = [];
    this.changed(false);
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private run(): void {
    for (let step = this.steps.shift(); step !== undefined; step = this.steps.shift()) {
      step.show(step.pause === 0);
      if (step.pause > 0) {
        this.changed(true);
        this.timer = setTimeout(() => {
          this.timer = null;
          this.run();
        }, step.pause);
        return;
      }
    }
    this.changed(false);
  }
}
