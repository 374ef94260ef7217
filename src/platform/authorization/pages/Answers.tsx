/** Both answers of the consent page: of one size and weight, distinguished by sign, edge and word, not by place alone. */
export const Answers = () => (
  <div className="answers">
    <button type="submit" name="decision" value="deny" className="deny">
      <Sign line="M4 4 12 12 M12 4 4 12" /> Deny
    </button>
    <button type="submit" name="decision" value="allow" className="allow">
      <Sign line="M3 8.5 6.5 12 13 4.5" /> Allow
    </button>
  </div>
)

/** Drawn, because not every phone has a letter for it. */
const Sign = ({ line }: { line: string }) => (
  <svg className="sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={line} fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
