/** Both answers of the consent page, of the same size. Allow is filled, because most people came to allow. */
export const Answers = () => (
  <div className="answers">
    <button type="submit" name="decision" value="deny">
      Deny
    </button>
    <button type="submit" name="decision" value="allow" className="main">
      Allow
    </button>
  </div>
)
